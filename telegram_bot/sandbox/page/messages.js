// The list of messages: updated in place, and scrolled to new messages.

import { drawMessage } from "./bubble.js";
import { $, day, make } from "./elements.js";
import { anchor, isAtEnd, isNearEnd, restore, toEnd } from "./scroll.js";
import { here, isPrivate, locale, me } from "./state.js";

const TOGETHER = 600;
let shown = null;

const keyOf = (message) => (message.ephemeral ? `e${message.ephemeral_message_id}` : `m${message.id}`);
const isForMeAlone = (row) => Boolean(row.message) && row.message.ephemeral;
const isMine = (row) => Boolean(row.message) && !row.message.service && row.message.from.id === here.user;

export function drawMessages() {
  const list = $("messages");
  const place = [here.user, here.chat, here.thread].join(":");
  const fresh = shown !== place;
  shown = place;
  const rows = plan();
  const follow = fresh || isAtEnd() || arrived(list, rows).some((row) => isNearEnd() || isForMeAlone(row) || isMine(row));
  const reading = follow ? null : anchor();
  list.classList.toggle("private", isPrivate());
  fill(list, rows, fresh);
  if (follow) toEnd();
  else restore(reading);
}

// No chat is shown: the next one starts at its end.
export function leaveMessages() {
  shown = null;
}

// The rows below all rows of the old list.
function arrived(list, rows) {
  const known = new Set([...list.children].map((node) => node.dataset.key));
  return rows.slice(rows.findLastIndex((row) => known.has(row.key)) + 1);
}

// Put the rows into the list; unchanged rows keep their nodes.
function fill(list, rows, fresh) {
  const old = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const nodes = rows.map((row) => {
    const known = fresh ? null : old.get(row.key);
    if (known && known.dataset.mark === row.mark) return known;
    const node = row.build();
    node.dataset.key = row.key;
    node.dataset.mark = row.mark;
    return node;
  });
  nodes.forEach((node, at) => {
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] || null);
  });
  while (list.children.length > nodes.length) list.lastChild.remove();
}

// The rows of the list: key, content as text, and a function that builds the node.
function plan() {
  const messages = here.view.messages.filter(inThread);
  const rows = [];
  let today = "";
  messages.forEach((message, at) => {
    const date = day(message.date, locale());
    if (date !== today) rows.push({ key: `day ${date}`, mark: date, build: () => make("div", { class: "day", text: date }) });
    today = date;
    const head = !together(messages[at - 1], message);
    const tail = !together(message, messages[at + 1]) || message.keyboard.length > 0;
    rows.push({
      key: keyOf(message), mark: JSON.stringify([message, head, tail, me()]), message, build: () => drawMessage(message, head, tail),
    });
  });
  return rows;
}

function inThread(message) {
  return !here.view.chat.is_forum || (message.message_thread_id || null) === here.thread;
}

function together(one, other) {
  return one && other && !one.service && !other.service && one.from.id === other.from.id
    && one.ephemeral === other.ephemeral && Math.abs(one.date - other.date) < TOGETHER;
}
