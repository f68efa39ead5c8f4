// The people at the top: whose eyes one sees with, and new ones.

import { $, avatar, keep, make } from "./elements.js";
import { dialog } from "./notices.js";
import { become } from "./place.js";
import { act } from "./server.js";
import { here } from "./state.js";

export function drawPeople() {
  const users = here.state.users;
  const anew = keep($("people"), JSON.stringify([users, here.user]), () => users.map((user) => make("button", {
    class: "person", type: "button", role: "radio", "aria-checked": String(user.id === here.user), "aria-label": user.name,
    title: user.username ? `@${user.username}` : user.name, onclick: () => become(user.id),
  }, avatar(user.id, user.name), make("span", { text: user.first_name }))));
  const chosen = $("people").querySelector('[aria-checked="true"]');
  if (anew && chosen) chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function newPerson() {
  const name = make("input", { type: "text", "aria-label": "Name", placeholder: "Name" });
  const username = make("input", { type: "text", "aria-label": "Username", placeholder: "username (may stay empty)" });
  const body = make("div", {}, make("label", {}, name), make("label", {}, username));
  dialog("New person", body, [["Cancel", () => true], ["Add", async () => {
    if (!name.value.trim()) return false;
    const values = { first_name: name.value.trim(), username: username.value.trim().replace(/^@/, "") || null };
    const user = await act("users", values).catch(() => null);
    if (user) become(user.id);
    return Boolean(user);
  }]]);
}
