// Writing: the text field, replies, the menu of commands, and inline results for somebody who types the bot's name.

import { chatChoice } from "./chats.js";
import { $, make } from "./elements.js";
import { dialog } from "./notices.js";
import { openChat, refresh } from "./refresh.js";
import { act } from "./server.js";
import { here, isPrivate, me } from "./state.js";

const TALLEST = 130;
let asker = null; // the person whose inline query is shown

// The bottom of the chat: the composer, or the START button of a private chat that is not open yet.
export function drawFoot() {
  const user = me();
  const closed = isPrivate() && (!user.started || user.blocked);
  $("composer").hidden = closed;
  $("start").hidden = !closed;
  $("start").textContent = user.blocked ? "UNBLOCK" : "START";
  $("description").hidden = !closed || user.blocked || !here.view.description;
  $("description").textContent = here.view.description;
  $("replying").hidden = closed || !here.reply;
  if (here.reply) {
    $("replying-name").textContent = here.reply.from.name;
    $("replying-text").textContent = here.reply.text || here.reply.media.kind;
  }
  $("menu-button").hidden = !here.view.commands.length;
  if (closed || (!here.view.commands.length && inlineQuery() === null)) showMenu(false);
  else if (inlineQuery() !== null && asker !== here.user) typed();
}

export async function say(text) {
  const values = { chat_id: here.chat, user_id: here.user, text };
  if (here.thread) values.message_thread_id = here.thread;
  if (here.reply && here.reply.id) values.reply_to_message_id = here.reply.id;
  await act("say", values);
  here.reply = null;
  refresh();
}

export function replyTo(message) {
  if (message.ephemeral) return;
  here.reply = message;
  drawFoot();
  $("text").focus();
}

function showMenu(open, filter = "") {
  const menu = $("menu");
  const commands = here.view.commands.filter(({ command }) => command.startsWith(filter));
  menu.hidden = !open || !commands.length;
  $("menu-button").setAttribute("aria-expanded", String(!menu.hidden));
  menu.replaceChildren(...(menu.hidden ? [] : commands.map((command) => make("button", {
    type: "button", role: "menuitem", onclick: () => {
      showMenu(false);
      $("text").value = "";
      say(isPrivate() ? `/${command.command}` : `/${command.command}@${here.state.bot.username}`);
    },
  }, make("b", { text: `/${command.command}` }), make("span", { text: command.description })))));
}

// Ask for a chat, and begin an inline query there.
export function inlineElsewhere(query) {
  const chats = chatChoice();
  dialog("Send to", chats, [["Cancel", () => true], ["Choose", () => {
    openChat(Number(chats.value));
    $("text").value = `@${here.state.bot.username} ${query}`;
    typed();
  }]]);
}

async function showInline(query) {
  asker = here.user;
  const place = { chat_id: here.chat, user_id: here.user };
  const { results = [], button } = await act("inline", { ...place, query });
  if (inlineQuery() !== query) return;
  const done = () => {
    $("text").value = "";
    typed();
  };
  const item = (title, about, action) => make("button", { type: "button", role: "menuitem", onclick: () => action().then(done).then(refresh) },
    make("b", { text: title }), make("span", { text: about }));
  const top = button && item(button.text, "", () => act("start", { user_id: here.user, payload: button.start_parameter }).then(() => openChat(here.user)));
  const sends = results.map(({ prepared, title, description }) => item(title, description, () => act("share", { ...place, prepared })));
  $("menu").replaceChildren(...[top, ...sends].filter(Boolean));
  $("menu").hidden = !$("menu").children.length;
}

// The text after the name of the bot, null if the name has not been typed.
function inlineQuery() {
  const start = `@${here.state.bot.username} `.toLowerCase();
  const text = $("text").value;
  return text.toLowerCase().startsWith(start) ? text.slice(start.length) : null;
}

function typed() {
  const area = $("text");
  area.style.height = "auto";
  area.style.height = `${Math.min(area.scrollHeight, TALLEST)}px`;
  const command = area.value.match(/^\/(\w*)$/);
  showMenu(Boolean(command), command ? command[1] : "");
  if (inlineQuery() !== null) showInline(inlineQuery()).catch((problem) => console.warn(problem.message));
}

async function send(event) {
  event.preventDefault();
  const text = $("text").value.trim();
  if (!text) return;
  $("text").value = "";
  typed();
  try {
    await say(text);
  } catch {
    $("text").value = text;
  }
}

export function wireComposer() {
  $("composer").addEventListener("submit", send);
  $("text").addEventListener("input", typed);
  $("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      $("composer").requestSubmit();
    }
    if (event.key === "Escape") showMenu(false);
  });
  $("menu-button").addEventListener("click", () => showMenu($("menu").hidden));
  document.addEventListener("click", (event) => {
    if (!$("menu").hidden && !event.target.closest("#menu, #composer")) showMenu(false);
  });
  $("reply-cancel").addEventListener("click", () => {
    here.reply = null;
    drawFoot();
  });
  $("start").addEventListener("click", async () => {
    await act("start", { user_id: here.user });
    refresh();
  });
}
