// The list of messages: what stands in it, kept in place while it changes, scrolled to what is new.

import { drawDraft, drawMessage } from "./bubble.js";
import { $, day, make } from "./elements.js";
import { anchor, isAtEnd, isNearEnd, restore, toEnd } from "./scroll.js";
import { here, isPrivate } from "./state.js";

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

// Nothing is shown: the next chat is entered at its end.
export function leaveMessages() {
  shown = null;
}

// The rows below all that stood in the list before.
function arrived(list, rows) {
  const known = new Set([...list.children].map((node) => node.dataset.key));
  return rows.slice(rows.findLastIndex((row) => known.has(row.key)) + 1);
}

// Put the rows into the list; what has not changed stays the same node.
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

// What stands in the list: key, what it depends on, how to build it.
function plan() {
  const messages = here.view.messages.filter(inThread).filter(hasSomething);
  const rows = [];
  let today = "";
  messages.forEach((message, at) => {
    const date = day(message.date);
    if (date !== today) rows.push({ key: `day ${date}`, mark: date, build: () => make("div", { class: "day", text: date }) });
    today = date;
    const head = !together(messages[at - 1], message);
    const tail = !together(message, messages[at + 1]) || message.keyboard.length > 0;
    rows.push({
      key: keyOf(message), mark: JSON.stringify([message, head, tail, here.user]), message, build: () => drawMessage(message, head, tail),
    });
  });
  const draft = here.view.draft;
  if (draft) rows.push({ key: "draft", mark: draft, build: () => drawDraft(draft) });
  return rows;
}

function inThread(message) {
  return !here.view.chat.is_forum || (message.message_thread_id || null) === here.thread;
}

function hasSomething(message) {
  return message.service !== null || message.text || message.html || message.media;
}

function together(one, other) {
  return one && other && !one.service && !other.service && one.from.id === other.from.id
    && one.ephemeral === other.ephemeral && Math.abs(one.date - other.date) < TOGETHER;
}
