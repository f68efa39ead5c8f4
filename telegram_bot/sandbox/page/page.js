"use strict";

// The chat page: one browser, several people. It speaks /sim and nothing else.

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const here = {
  user: Number(query.get("user")) || null,
  chat: Number(query.get("chat")) || null,
  thread: Number(query.get("thread")) || null,
  state: null,
  view: null,
  reply: null,
  seen: new Map(),
  shown: null,
};

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

// ---------------------------------------------------------------- server

async function ask(name, values = {}) {
  const answer = await fetch(`/sim/${name}?${new URLSearchParams(values)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

async function act(name, values = {}) {
  const answer = await fetch(`/sim/${name}`, { method: "POST", body: JSON.stringify(values) });
  const body = await answer.json();
  if (!answer.ok) {
    toast(body.error);
    throw new Error(body.error);
  }
  return body;
}

function listen() {
  const socket = new WebSocket(`ws://${location.host}/sim/events?user_id=${here.user || 0}`);
  socket.onmessage = () => refresh();
  socket.onclose = () => setTimeout(listen, 1000);
}

let running = false;
let again = false;

async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      await load();
    } while (again);
  } catch (problem) {
    console.warn(problem.message);
  } finally {
    running = false;
  }
}

async function load() {
  const all = await ask("state");
  if (!all.users.some((user) => user.id === here.user)) here.user = all.users.length ? all.users[0].id : null;
  here.state = here.user ? await ask("state", { user_id: here.user }) : all;
  const chats = here.user ? here.state.chats : [];
  const migrated = all.chats.find((chat) => chat.id === here.chat && chat.migrated_to);
  if (migrated) here.chat = migrated.migrated_to;
  if (!chats.some((chat) => chat.id === here.chat)) {
    here.chat = null;
    if (innerWidth > 720 && chats.length) here.chat = (chats.find((chat) => chat.type !== "private") || chats[0]).id;
  }
  here.view = here.chat ? await ask("view", { user_id: here.user, chat_id: here.chat }) : null;
  draw();
}

// ---------------------------------------------------------------- small pieces

const hue = (id) => [208, 268, 22, 146, 338, 186, 46, 4][Math.abs(Number(id)) % 8];
const first = (name) => [...(name || "?").trim()][0] || "?";
const clock = (date) => new Date(date * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
const day = (date) => new Date(date * 1000).toLocaleDateString([], { day: "numeric", month: "long" });
const me = () => here.state.users.find((user) => user.id === here.user);
const chatNow = () => here.state.chats.find((chat) => chat.id === here.chat);
const isPrivate = () => Boolean(here.view) && here.view.chat.type === "private";

function avatar(id, name, tag = "span") {
  const node = make(tag, { class: "avatar", "aria-hidden": "true", text: first(name) });
  node.style.setProperty("--hue", hue(id));
  return node;
}

function toast(text) {
  const node = make("div", { class: "toast", text });
  $("toasts").append(node);
  setTimeout(() => node.remove(), 4500);
}

function dialog(title, body, buttons) {
  const veil = $("veil");
  const back = document.activeElement;
  const close = () => {
    veil.hidden = true;
    veil.replaceChildren();
    if (back && back.isConnected) back.focus();
  };
  const row = make("div", { class: "row" });
  for (const [label, action] of buttons) {
    row.append(make("button", { type: "button", text: label, onclick: async () => { if ((await action()) !== false) close(); } }));
  }
  const box = make("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": title },
    make("h2", { text: title }), body, row);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "Enter" && event.target.tagName === "INPUT") row.lastChild.click();
  });
  veil.replaceChildren(box);
  veil.hidden = false;
  (box.querySelector("input") || row.lastChild).focus();
}

const alertDialog = (text) => dialog(here.state.bot.name, make("p", { text }), [["OK", () => true]]);

// ---------------------------------------------------------------- frame

function draw() {
  drawPeople();
  drawChats();
  drawTalk();
  const address = new URLSearchParams();
  if (here.user) address.set("user", here.user);
  if (here.chat) address.set("chat", here.chat);
  if (here.thread) address.set("thread", here.thread);
  history.replaceState(null, "", `?${address}`);
}

function keep(node, mark, build) {
  if (node.dataset.mark === mark) return;
  node.dataset.mark = mark;
  build();
}

function drawPeople() {
  const users = here.state.users;
  keep($("people"), JSON.stringify([users, here.user]), () => {
    $("people").replaceChildren(...users.map((user) => make("button", {
      class: "person", type: "button", role: "radio", "aria-checked": String(user.id === here.user), "aria-label": user.name,
      title: user.username ? `@${user.username}` : user.name, onclick: () => become(user.id),
    }, avatar(user.id, user.name), make("span", { text: user.first_name }))));
  });
}

function become(user) {
  here.user = user;
  if (here.view && here.view.chat.type === "private") here.chat = user;
  here.reply = null;
  refresh();
}

function seenKey(chat) {
  return `${here.user}:${chat.id}`;
}

function drawChats() {
  const chats = [...here.state.chats].sort((a, b) => b.order - a.order);
  if (!here.user) chats.length = 0;
  for (const chat of chats) {
    const old = here.seen.get(seenKey(chat));
    if (old === undefined || old > chat.count || (chat.id === here.chat && !document.hidden)) here.seen.set(seenKey(chat), chat.count);
  }
  const seen = chats.map((chat) => here.seen.get(seenKey(chat)));
  keep($("chats"), JSON.stringify([chats, seen, here.chat, here.thread, here.user]), () => {
    $("chats").replaceChildren(...chats.flatMap((chat, at) => chatRows(chat, chat.count - seen[at])));
  });
}

function chatRows(chat, unread) {
  const last = chat.last;
  const name = last && last.name && chat.type !== "private" ? `${last.name}: ` : "";
  const line = last ? name + last.text : "No messages yet";
  const row = make("li", {}, make("a", {
    class: "chat", href: `?user=${here.user}&chat=${chat.id}`, "aria-current": String(chat.id === here.chat && !here.thread), "aria-label": chat.title,
    onclick: (event) => goTo(event, chat.id),
  }, avatar(chat.type === "private" ? here.state.bot.id : chat.id, chat.title), make("span", { class: "chat-text" },
    make("span", { class: "chat-line" }, make("span", { class: "chat-name", text: chat.title }),
      make("span", { class: "chat-time", text: last ? clock(last.date) : "" })),
    make("span", { class: "chat-line" }, make("span", { class: "chat-last", text: line }),
      unread > 0 ? make("span", { class: "badge", "aria-label": `${unread} unread`, text: unread }) : null))));
  const topics = chat.topics.map((topic) => make("li", {}, make("a", {
    class: "chat topic", href: `?user=${here.user}&chat=${chat.id}&thread=${topic.id}`, "aria-current": String(chat.id === here.chat && topic.id === here.thread),
    onclick: (event) => goTo(event, chat.id, topic.id),
  }, avatar(topic.id, "#"), make("span", { class: "chat-name", text: topic.name + (topic.closed ? " (closed)" : "") }))));
  return [row, ...topics];
}

function goTo(event, chat, thread = null) {
  if (event.ctrlKey || event.metaKey || event.button) return; // a tab of its own
  event.preventDefault();
  openChat(chat, thread);
}

function openChat(chat, thread = null) {
  here.chat = chat;
  here.thread = thread;
  here.reply = null;
  refresh();
}

// ---------------------------------------------------------------- conversation

function drawTalk() {
  $("room").classList.toggle("open", Boolean(here.chat));
  const none = !here.view;
  $("empty").hidden = !none;
  for (const id of ["composer", "messages"]) $(id).hidden = none;
  document.querySelector(".talk-head").hidden = none;
  if (none) {
    for (const id of ["start", "pinned", "menu", "replying", "down", "inline"]) $(id).hidden = true;
    return;
  }
  drawHead();
  drawMessages();
  drawFoot();
}

function drawHead() {
  const chat = here.view.chat;
  const topic = chat.topics.find((one) => one.id === here.thread);
  $("talk-title").textContent = topic ? `${chat.title} · ${topic.name}` : chat.title;
  const inside = Object.values(chat.members).filter((status) => !["left", "kicked"].includes(status));
  $("talk-sub").textContent = isPrivate() ? "bot" : `${inside.length} members`;
  const id = isPrivate() ? here.state.bot.id : chat.id;
  $("talk-avatar").textContent = first(chat.title);
  $("talk-avatar").style.setProperty("--hue", hue(id));
  const pinned = here.view.messages.find((message) => message.id && message.id === chat.pinned);
  $("pinned").hidden = !pinned;
  if (pinned) $("pinned").textContent = `Pinned: ${pinned.text || "photo"}`;
}

function drawFoot() {
  const user = me();
  const closed = isPrivate() && (!user.started || user.blocked);
  $("composer").hidden = closed;
  $("start").hidden = !closed;
  $("start").textContent = user.blocked ? "UNBLOCK" : "START";
  $("replying").hidden = closed || !here.reply;
  if (here.reply) {
    $("replying-name").textContent = here.reply.from.name;
    $("replying-text").textContent = here.reply.text || "photo";
  }
  $("menu-button").hidden = !here.state.commands.length;
  if (closed || !here.state.commands.length) showMenu(false);
}

function inThread(message) {
  if (!here.view.chat.is_forum) return true;
  return (message.message_thread_id || null) === here.thread;
}

const keyOf = (message) => (message.ephemeral ? `e${message.ephemeral_message_id}` : `m${message.id}`);

function drawMessages() {
  const list = $("messages");
  const place = `${here.user}:${here.chat}:${here.thread}`;
  const fresh = here.shown !== place;
  const low = fresh || list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  const anchor = low ? null : topmost(list);
  here.shown = place;
  list.classList.toggle("private", isPrivate());
  const old = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const nodes = plan().map(([key, mark, build]) => {
    const known = fresh ? null : old.get(key);
    if (known && known.dataset.mark === mark) return known;
    const node = build();
    node.dataset.key = key;
    node.dataset.mark = mark;
    return node;
  });
  nodes.forEach((node, at) => {
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] || null);
  });
  while (list.children.length > nodes.length) list.lastChild.remove();
  if (low) list.scrollTop = list.scrollHeight;
  else if (anchor) restore(list, anchor);
  $("down").hidden = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
}

function topmost(list) {
  const top = list.getBoundingClientRect().top;
  const node = [...list.children].find((child) => child.getBoundingClientRect().bottom > top);
  return node ? { key: node.dataset.key, offset: node.getBoundingClientRect().top } : null;
}

function restore(list, anchor) {
  const node = [...list.children].find((child) => child.dataset.key === anchor.key);
  if (node) list.scrollTop += node.getBoundingClientRect().top - anchor.offset;
}

// What stands in the list: key, what it depends on, how to build it.
function plan() {
  const shown = here.view.messages.filter(inThread).filter((message) => message.service !== null || message.text || message.html || message.media);
  const rows = [];
  let today = "";
  shown.forEach((message, at) => {
    if (day(message.date) !== today) {
      today = day(message.date);
      rows.push([`day ${today}`, today, () => make("div", { class: "day", text: message ? day(message.date) : "" })]);
    }
    const together = (other) => other && !other.service && !message.service && other.from.id === message.from.id
      && other.ephemeral === message.ephemeral && Math.abs(other.date - message.date) < 600;
    const head = !together(shown[at - 1]);
    const tail = !together(shown[at + 1]) || message.keyboard.length > 0;
    rows.push([keyOf(message), JSON.stringify([message, head, tail, here.user]), () => drawMessage(message, head, tail)]);
  });
  if (here.view.draft) {
    const text = here.view.draft;
    rows.push(["draft", text, () => make("div", { class: "message draft first last" }, avatar(here.state.bot.id, here.state.bot.name),
      make("div", { class: "stack" }, make("div", { class: "bubble" }, make("div", { class: "body", text }))))]);
  }
  return rows;
}

function drawMessage(message, head, tail) {
  if (message.service !== null) return make("div", { class: "service", text: message.service });
  const mine = message.from.id === here.user;
  const classes = ["message", mine && "mine", head && "first", tail && "last", message.ephemeral && "ephemeral",
    (message.photo || message.keyboard.length) && "wide"].filter(Boolean).join(" ");
  const bubble = make("div", { class: "bubble" });
  if (message.ephemeral) bubble.append(make("div", { class: "only", text: "Only you can see this" }));
  if (head && !mine && !isPrivate()) bubble.append(sender(message));
  if (message.reply_to) bubble.append(make("div", { class: "quote" }, make("b", { text: message.reply_to.name }), make("span", { text: message.reply_to.text || "photo" })));
  bubble.append(...drawMedia(message));
  bubble.append(drawBody(message));
  bubble.addEventListener("dblclick", () => replyTo(message));
  const stack = make("div", { class: "stack" }, bubble);
  if (Object.keys(message.reactions).length) {
    stack.append(make("div", { class: "reactions" }, ...Object.entries(message.reactions).map(([emoji, count]) => make("span", { text: count > 1 ? `${emoji} ${count}` : emoji }))));
  }
  if (message.keyboard.length) stack.append(drawKeyboard(message));
  return make("article", { class: classes, "aria-label": `${message.from.name}: ${message.text}`.slice(0, 120), "data-id": message.id },
    avatar(message.from.id, message.from.name), stack);
}

function sender(message) {
  const node = make("div", { class: "sender", text: message.from.name });
  node.style.setProperty("--hue", hue(message.from.id));
  if (message.from.is_bot) node.append(make("span", { class: "tag", text: "bot" }));
  if (message.via_bot) node.append(make("span", { class: "tag", text: `via @${here.state.bot.username}` }));
  return node;
}

function drawMedia(message) {
  const media = message.media;
  if (!media) return [];
  const alt = message.text || media.kind;
  if (media.kind === "photo") {
    const image = make("img", { src: media.url, alt, width: media.width, height: media.height });
    image.addEventListener("load", stick);
    return [make("a", { class: "photo", href: media.url, target: "_blank", rel: "noreferrer", "aria-label": "Open the picture" }, image)];
  }
  if (media.kind === "sticker") return [make("div", { class: "sticker" }, make("img", { src: media.url, alt: "sticker" }))];
  if (media.kind === "dice") return [make("div", { class: "dice", text: `${media.value.emoji} ${media.value.value}` })];
  if (media.kind === "poll") {
    return [make("div", { class: "poll" }, make("b", { text: media.value.question }), ...media.value.options.map((option) => make("div", { text: `○ ${option.text}` })))];
  }
  if (!media.url) return [make("div", { text: media.kind })];
  return [make("a", { class: "file", href: media.url, target: "_blank", rel: "noreferrer", text: `📎 ${media.name}` })];
}

function stick() {
  const list = $("messages");
  if (list.scrollHeight - list.scrollTop - list.clientHeight < 500) list.scrollTop = list.scrollHeight;
}

function drawBody(message) {
  const body = make("div", { class: "body" });
  body.innerHTML = message.html; // escaped by the server, with a fixed set of tags
  const user = me();
  for (const node of body.querySelectorAll(".mention")) {
    const named = user.username && node.textContent.toLowerCase() === `@${user.username.toLowerCase()}`;
    if (named || Number(node.dataset.user) === user.id) node.classList.add("me");
  }
  for (const node of body.querySelectorAll(".command")) {
    const send = (event) => { event.preventDefault(); say(node.textContent); };
    node.replaceWith(make("a", { class: "command", href: "#", text: node.textContent, onclick: send }));
  }
  for (const node of body.querySelectorAll(".spoiler")) node.addEventListener("click", () => node.classList.toggle("open"));
  for (const node of body.querySelectorAll("a:not(.command)")) node.addEventListener("click", (event) => followLink(event, node.href));
  const edited = message.edit_date && !message.keyboard.length && !message.ephemeral ? "edited " : "";
  body.append(make("span", { class: "meta", text: edited + clock(message.date) }));
  return body;
}

function startPayload(url) {
  const found = url.match(/^(?:https?:\/\/)?t\.me\/(\w+)\?start=([\w-]+)$/i);
  return found && found[1].toLowerCase() === here.state.bot.username.toLowerCase() ? found[2] : null;
}

async function followLink(event, url) {
  event.preventDefault();
  const payload = startPayload(url);
  if (payload === null) {
    toast(`Link: ${url}`);
    return;
  }
  await act("start", { user_id: here.user, payload });
  openChat(here.user);
}

// ---------------------------------------------------------------- buttons

function drawKeyboard(message) {
  const board = make("div", { class: "keyboard", role: "group", "aria-label": "Buttons" });
  message.keyboard.forEach((row, at) => {
    board.append(make("div", {}, ...row.map((button, column) => make("button", {
      type: "button", class: `key ${button.style || ""} ${button.url ? "link" : ""}`.trim(), disabled: button.disabled, text: button.text,
      onclick: (event) => press(event.currentTarget, message, at, column),
    }))));
  });
  return board;
}

async function press(key, message, row, column) {
  if (key.getAttribute("aria-busy")) return;
  key.setAttribute("aria-busy", "true");
  const where = { chat_id: here.chat, user_id: here.user, row, column, wait: 8 };
  if (message.ephemeral) where.ephemeral_message_id = message.ephemeral_message_id;
  else where.message_id = message.id;
  const user = here.user;
  try {
    const done = await act("press", where);
    if (here.user === user) pressed(done);
  } catch (problem) {
    console.warn(problem.message);
  } finally {
    key.removeAttribute("aria-busy");
    refresh();
  }
}

function pressed(done) {
  if (done.text && done.show_alert) alertDialog(done.text);
  else if (done.text) toast(done.text);
  if (done.opened) openChat(done.opened);
  else if (done.url) toast(`Link: ${done.url}`);
  if (done.copied) {
    if (navigator.clipboard) navigator.clipboard.writeText(done.copied).catch(() => null);
    toast("Copied");
  }
  if (done.inline_query !== undefined) {
    $("text").value = `@${here.state.bot.username} ${done.inline_query}`;
    $("text").focus();
    typed();
  }
}

// ---------------------------------------------------------------- composer

async function say(text) {
  const values = { chat_id: here.chat, user_id: here.user, text };
  if (here.thread) values.message_thread_id = here.thread;
  if (here.reply && here.reply.id) values.reply_to_message_id = here.reply.id;
  await act("say", values);
  here.reply = null;
  $("messages").scrollTop = $("messages").scrollHeight;
  refresh();
}

function replyTo(message) {
  if (message.ephemeral) return;
  here.reply = message;
  drawFoot();
  $("text").focus();
}

function showMenu(open, filter = "") {
  const menu = $("menu");
  const names = new Set();
  const commands = here.state.commands.filter((command) => command.command.startsWith(filter) && !names.has(command.command) && names.add(command.command));
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

let typing = 0;

function typed() {
  const area = $("text");
  area.style.height = "auto";
  area.style.height = `${Math.min(area.scrollHeight, 130)}px`;
  const command = area.value.match(/^\/(\w*)$/);
  showMenu(Boolean(command), command ? command[1] : "");
  const inline = area.value.match(new RegExp(`^@${here.state.bot.username} (.*)$`, "is"));
  clearTimeout(typing);
  if (inline) typing = setTimeout(() => askInline(inline[1]), 300);
  else $("inline").hidden = true;
}

async function askInline(text) {
  const found = await act("inline", { chat_id: here.chat, user_id: here.user, query: text, wait: 5 });
  const box = $("inline");
  box.hidden = !found.results.length;
  box.replaceChildren(...found.results.map((result) => make("button", {
    type: "button", role: "option", text: result.title || result.id, onclick: async () => {
      box.hidden = true;
      $("text").value = "";
      await act("choose", { inline_query_id: found.inline_query_id, result_id: result.id });
      refresh();
    },
  })));
}

function newPerson() {
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

function newGroup() {
  const title = make("input", { type: "text", "aria-label": "Title", placeholder: "Title" });
  const boxes = here.state.users.map((user) => make("input", { type: "checkbox", value: user.id, checked: true }));
  const admin = make("input", { type: "checkbox" });
  const body = make("div", {}, make("label", {}, title),
    ...boxes.map((box, at) => make("label", {}, box, ` ${here.state.users[at].name}`)), make("label", {}, admin, " the bot is an administrator"));
  dialog("New group", body, [["Cancel", () => true], ["Create", async () => {
    const members = boxes.filter((box) => box.checked).map((box) => Number(box.value));
    const chosen = members.includes(here.user) ? [here.user, ...members.filter((id) => id !== here.user)] : members;
    if (!title.value.trim() || !chosen.length) return false;
    const chat = await act("chats", { type: "supergroup", title: title.value.trim(), members: chosen, bot_admin: admin.checked }).catch(() => null);
    if (chat) openChat(chat.id);
    return Boolean(chat);
  }]]);
}

// ---------------------------------------------------------------- wiring

$("composer").addEventListener("submit", async (event) => {
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
});
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("composer").requestSubmit();
  }
  if (event.key === "Escape") showMenu(false);
});
$("text").addEventListener("input", typed);
$("menu-button").addEventListener("click", () => showMenu($("menu").hidden));
$("reply-cancel").addEventListener("click", () => { here.reply = null; drawFoot(); });
$("start").addEventListener("click", async () => {
  await act("start", { user_id: here.user });
  refresh();
});
$("back").addEventListener("click", () => { here.chat = null; here.thread = null; refresh(); });
$("down").addEventListener("click", () => { $("messages").scrollTop = $("messages").scrollHeight; });
$("messages").addEventListener("scroll", () => {
  const list = $("messages");
  $("down").hidden = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
});
$("new-person").addEventListener("click", newPerson);
$("new-group").addEventListener("click", newGroup);
document.addEventListener("visibilitychange", () => refresh());
listen();
refresh();
