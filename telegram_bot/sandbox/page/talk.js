// The open chat: header, messages and composer; or a note that none is open.

import { drawFoot } from "./composer.js";
import { $, first, hue } from "./elements.js";
import { drawMessages, leaveMessages } from "./messages.js";
import { outside } from "./people.js";
import { here, isPrivate } from "./state.js";

const PARTS = ["talk-head", "messages", "composer"];
const SOMETIMES = ["start", "description", "menu", "replying", "down"];

export function drawTalk() {
  const none = !here.view;
  $("room").classList.toggle("open", Boolean(here.chat));
  $("empty").hidden = !none;
  for (const id of PARTS) $(id).hidden = none;
  if (none) {
    for (const id of SOMETIMES) $(id).hidden = true;
    leaveMessages();
    return;
  }
  drawHead();
  drawFoot();
  drawMessages();
}

function drawHead() {
  const chat = here.view.chat;
  const topic = chat.topics.find((one) => one.id === here.thread);
  $("talk-title").textContent = topic ? `${chat.title} · ${topic.name}` : chat.title;
  $("talk-sub").textContent = isPrivate() ? here.view.about || "bot" : `${chat.members.length} members`;
  $("talk-avatar").textContent = first(chat.title);
  $("talk-avatar").style.setProperty("--hue", hue(isPrivate() ? here.state.bot.id : chat.id));
  $("add-members").hidden = isPrivate() || !outside(chat).length;
}
