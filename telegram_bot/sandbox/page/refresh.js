// Going to a chat or to another person, and loading and drawing what that person sees.

import { ask } from "./server.js";
import { here } from "./state.js";

const WIDE = 720;
let draw = () => null;
let running = false;
let again = false;

export function drawWith(drawing) {
  draw = drawing;
}

export async function refresh() {
  again = true;
  if (running) return;
  running = true;
  while (again) {
    again = false;
    try {
      await load();
      draw();
    } catch (problem) {
      console.warn(problem.message); // if the person or the chat has changed meanwhile, it is loaded again
    }
  }
  running = false;
}

async function load() {
  const all = await ask("state");
  if (here.user && !all.users.length) throw new Error("the people of the address come later, as the bot starts");
  if (!all.users.some((user) => user.id === here.user)) here.user = all.users.length ? all.users[0].id : null;
  here.state = here.user ? await ask("state", { user_id: here.user }) : all;
  const migrated = all.chats.find((chat) => chat.id === here.chat && chat.migrated_to);
  if (migrated) here.chat = migrated.migrated_to;
  const chats = here.user ? here.state.chats : [];
  if (!chats.some((chat) => chat.id === here.chat)) here.chat = innerWidth > WIDE ? defaultChat(chats) : null;
  here.view = here.chat ? await ask("view", { user_id: here.user, chat_id: here.chat }) : null;
}

// The chat to open on a screen that is wide enough for the list and a chat beside it.
function defaultChat(chats) {
  const found = chats.find((chat) => chat.type !== "private") || chats[0];
  return found ? found.id : null;
}

export function openChat(chat, thread = null) {
  here.chat = chat;
  here.thread = thread;
  here.reply = null;
  refresh();
}

export function become(user) {
  here.user = user;
  if (isOpenPrivately()) here.chat = user;
  here.reply = null;
  refresh();
}

const isOpenPrivately = () => here.view && here.view.chat.type === "private";
