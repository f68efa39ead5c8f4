// The chats of one person, with the number of unread messages, and new groups.

import { $, avatar, clock, keep, make } from "./elements.js";
import { dialog } from "./notices.js";
import { openChat } from "./refresh.js";
import { act } from "./server.js";
import { address, here } from "./state.js";

const seen = new Map();
const seenKey = (chat) => `${here.user}:${chat.id}`;

export function drawChats() {
  const chats = here.user ? [...here.state.chats].sort((a, b) => b.order - a.order) : [];
  chats.forEach(notice);
  const counts = chats.map((chat) => chat.count - seen.get(seenKey(chat)));
  keep($("chats"), JSON.stringify([chats, counts, here.chat, here.thread, here.user]), () => chats.flatMap((chat, at) => [
    make("li", {}, chatLink(chat, counts[at])), ...chat.topics.map((topic) => make("li", {}, topicLink(chat, topic)))]));
}

// Mark as read the messages of the open chat, and of a chat that is listed for the first time.
function notice(chat) {
  const old = seen.get(seenKey(chat));
  const read = chat.id === here.chat && !document.hidden;
  if (read || old === undefined || old > chat.count) seen.set(seenKey(chat), chat.count);
}

function chatLink(chat, unread) {
  const last = chat.last;
  const name = last && last.name && chat.type !== "private" ? `${last.name}: ` : "";
  const badge = unread > 0 ? make("span", { class: "badge", "aria-label": `${unread} unread`, text: unread }) : null;
  return make("a", {
    class: "chat", href: address(here.user, chat.id), "aria-label": chat.title,
    "aria-current": String(chat.id === here.chat && !here.thread), onclick: (event) => goTo(event, chat.id),
  }, avatar(chat.type === "private" ? here.state.bot.id : chat.id, chat.title), make("span", { class: "chat-text" },
    make("span", { class: "chat-line" }, make("span", { class: "chat-name", text: chat.title }),
      make("span", { class: "chat-time", text: last ? clock(last.date) : "" })),
    make("span", { class: "chat-line" }, make("span", { class: "chat-last", text: last ? name + last.text : "No messages yet" }), badge)));
}

function topicLink(chat, topic) {
  return make("a", {
    class: "chat topic", href: address(here.user, chat.id, topic.id),
    "aria-current": String(chat.id === here.chat && topic.id === here.thread), onclick: (event) => goTo(event, chat.id, topic.id),
  }, avatar(topic.id, "#"), make("span", { class: "chat-name", text: topic.name }));
}

function goTo(event, chat, thread = null) {
  if (event.ctrlKey || event.metaKey || event.button) return; // opens another tab
  event.preventDefault();
  openChat(chat, thread);
}

export const chatChoice = () => make("select", { "aria-label": "Chat" }, ...here.state.chats.map((chat) => make("option", { value: chat.id, text: chat.title })));

export function newGroup() {
  const title = make("input", { type: "text", "aria-label": "Title", placeholder: "Title" });
  const boxes = here.state.users.map((user) => make("input", { type: "checkbox", value: user.id, checked: true }));
  const admin = make("input", { type: "checkbox" });
  const body = make("div", {}, make("label", {}, title),
    ...boxes.map((box, at) => make("label", {}, box, ` ${here.state.users[at].name}`)), make("label", {}, admin, " the bot is an administrator"));
  dialog("New group", body, [["Cancel", () => true], ["Create", async () => {
    const members = boxes.filter((box) => box.checked).map((box) => Number(box.value));
    const chosen = members.includes(here.user) ? [here.user, ...members.filter((id) => id !== here.user)] : members;
    if (!title.value.trim() || !chosen.length) return false;
    const chat = await act("chats", { title: title.value.trim(), members: chosen, bot_admin: admin.checked }).catch(() => null);
    if (chat) openChat(chat.id);
    return Boolean(chat);
  }]]);
}
