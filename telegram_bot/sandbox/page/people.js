// The people at the top, to choose the person whose chats are shown; new people, and adding people to a group.

import { $, avatar, keep, make } from "./elements.js";
import { dialog } from "./notices.js";
import { become, refresh } from "./refresh.js";
import { act } from "./server.js";
import { here, isPrivate, me } from "./state.js";

const LANGUAGES = { en: "English", si: "සිංහල", bn: "বাংলা", es: "Español" };

export function drawPeople() {
  const users = here.state.users;
  const anew = keep($("people"), JSON.stringify([users, here.user]), () => users.map((user) => make("button", {
    class: "person", type: "button", role: "radio", "aria-checked": String(user.id === here.user), "aria-label": user.name,
    title: user.username ? `@${user.username}` : user.name, onclick: () => become(user.id),
  }, avatar(user.id, user.name), make("span", { text: user.first_name }))));
  const chosen = $("people").querySelector('[aria-checked="true"]');
  if (anew && chosen) chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
  drawLanguage();
}

// The languages to choose from, and that of the person if it is another one. People without a language get the browser's.
function drawLanguage() {
  const user = me();
  $("language").hidden = !user;
  if (!user) return;
  if (!user.language_code) speak(navigator.language).catch(console.warn);
  const code = (user.language_code || navigator.language).toLowerCase();
  const known = code.split("-")[0] in LANGUAGES;
  const names = Object.entries(known ? LANGUAGES : { [code]: code, ...LANGUAGES });
  keep($("language"), JSON.stringify(names), () => names.map(([value, text]) => make("option", { value, text })));
  $("language").value = known ? code.split("-")[0] : code;
}

export const speak = (code) => act("language", { user_id: here.user, language_code: code });

export function newPerson() {
  const group = here.view && !isPrivate() ? here.view.chat : null;
  const name = make("input", { type: "text", "aria-label": "Name", placeholder: "Name" });
  const username = make("input", { type: "text", "aria-label": "Username", placeholder: "username (may stay empty)" });
  const joins = make("input", { type: "checkbox", checked: true });
  const body = make("div", {}, make("label", {}, name), make("label", {}, username),
    group && make("label", {}, joins, ` add to “${group.title}”`));
  dialog("New person", body, [["Cancel", () => true], ["Add", async () => {
    if (!name.value.trim()) return false;
    const values = { first_name: name.value.trim(), username: username.value.trim().replace(/^@/, "") || null, language_code: navigator.language };
    const user = await act("users", values).catch(() => null);
    if (user && group && joins.checked) await act("join", { chat_id: group.id, user_id: user.id });
    if (user) become(user.id);
    return Boolean(user);
  }]]);
}

export const outside = (chat) => here.state.users.filter((user) => !chat.members.includes(user.id));

export function addMembers() {
  const group = here.view.chat;
  const boxes = outside(group).map((user) => ({ user, box: make("input", { type: "checkbox" }) }));
  const body = make("div", {}, ...boxes.map(({ user, box }) => make("label", {}, box, ` ${user.name}`)));
  dialog(`Add to “${group.title}”`, body, [["Cancel", () => true], ["Add", async () => {
    for (const { user, box } of boxes) if (box.checked) await act("join", { chat_id: group.id, user_id: user.id });
    refresh();
  }]]);
}
