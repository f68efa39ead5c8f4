// The buttons below a message, and the effects of a press.

import { isAppLink, openApp } from "./app.js";
import { inlineElsewhere } from "./composer.js";
import { make } from "./elements.js";
import { alertDialog, toast } from "./notices.js";
import { openChat, refresh } from "./refresh.js";
import { act } from "./server.js";
import { here } from "./state.js";

export function drawKeyboard(message) {
  const key = (button, row, column) => make("button", {
    type: "button", class: `key ${button.style || ""} ${mark(button)}`.trim(), text: button.text,
    onclick: (event) => press(event.currentTarget, message, { row, column, label: button.text }),
  });
  const rows = message.keyboard.map((buttons, row) => make("div", {}, ...buttons.map((button, column) => key(button, row, column))));
  return make("div", { class: "keyboard", role: "group", "aria-label": "Buttons" }, ...rows);
}

function mark(button) {
  if (button.web_app) return "app";
  if (!button.url) return "";
  return isAppLink(button.url) ? "app" : "link";
}

async function press(key, message, button) {
  if (key.getAttribute("aria-busy")) return;
  key.setAttribute("aria-busy", "true");
  const where = { chat_id: here.chat, user_id: here.user, ...button, wait: 8 };
  if (message.ephemeral) where.ephemeral_message_id = message.ephemeral_message_id;
  else where.message_id = message.id;
  const user = here.user;
  try {
    const done = await act("press", where);
    if (here.user === user) await pressed(done);
  } catch (problem) {
    console.warn(problem.message);
  } finally {
    key.removeAttribute("aria-busy");
    refresh();
  }
}

async function pressed(done) {
  if (done.text && done.show_alert) alertDialog(here.state.bot.name, done.text);
  else if (done.text) toast(done.text);
  if (done.inline !== undefined) inlineElsewhere(done.inline);
  else if (done.app) await openApp({ link: done.app });
  else if (done.web_app) await openApp({ web_app: done.web_app });
  else if (done.opened) openChat(done.opened);
  else if (done.url) toast(`Link: ${done.url}`);
}
