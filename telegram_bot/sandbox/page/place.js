// Going to a chat, and becoming somebody else.

import { refresh } from "./refresh.js";
import { here } from "./state.js";

export function openChat(chat, thread = null) {
  here.chat = chat;
  here.thread = thread;
  here.reply = null;
  refresh();
}

export function become(user) {
  here.user = user;
  if (here.view && here.view.chat.type === "private") here.chat = user;
  here.reply = null;
  refresh();
}
