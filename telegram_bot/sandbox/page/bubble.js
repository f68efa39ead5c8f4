// One message as a bubble: sender, text, picture or file, reactions, and the buttons below.

import { isAppLink, openApp } from "./app.js";
import { replyTo, say } from "./composer.js";
import { avatar, clock, hue, make } from "./elements.js";
import { drawKeyboard } from "./keyboard.js";
import { toast } from "./notices.js";
import { openChat } from "./refresh.js";
import { isNearEnd, toEnd } from "./scroll.js";
import { act } from "./server.js";
import { here, isPrivate, locale, me } from "./state.js";

// `head` and `tail`: whether it is the first or the last of consecutive messages of one person.
export function drawMessage(message, head, tail) {
  if (message.service !== null) return make("div", { class: "service", text: message.service });
  const mine = message.from.id === here.user;
  const classes = ["message", mine && "mine", head && "first", tail && "last", message.ephemeral && "ephemeral",
    (isPhoto(message) || message.keyboard.length) && "wide"].filter(Boolean).join(" ");
  const stack = make("div", { class: "stack" }, drawBubble(message, head && !mine && !isPrivate()));
  if (Object.keys(message.reactions).length) stack.append(drawReactions(message.reactions));
  if (message.keyboard.length) stack.append(drawKeyboard(message));
  return make("article", { class: classes, "aria-label": `${message.from.name}: ${message.text}`.slice(0, 120), "data-id": message.id },
    avatar(message.from.id, message.from.name), stack);
}

const isPhoto = (message) => Boolean(message.media) && message.media.kind === "photo";

function drawBubble(message, named) {
  const bubble = make("div", { class: "bubble", ondblclick: () => replyTo(message) });
  if (message.ephemeral) bubble.append(make("div", { class: "only", text: "Only you can see this" }));
  if (named) bubble.append(drawSender(message));
  if (message.reply_to) bubble.append(drawQuote(message.reply_to));
  if (message.media) bubble.append(isPhoto(message) ? drawPhoto(message) : drawFile(message.media));
  bubble.append(drawBody(message));
  return bubble;
}

function drawSender(message) {
  const node = make("div", { class: "sender", text: message.from.name });
  node.style.setProperty("--hue", hue(message.from.id));
  if (message.via) node.append(` via @${message.via}`);
  if (message.from.is_bot) node.append(make("span", { class: "tag", text: "bot" }));
  return node;
}

function drawPhoto({ media, text }) {
  const picture = make("img", {
    src: media.url, alt: text || "photo", width: media.width, height: media.height, onload: () => { if (isNearEnd()) toEnd(); },
  });
  return make("a", { class: "photo", "aria-label": "Open the picture", href: media.url, target: "_blank", rel: "noreferrer" }, picture);
}

function drawFile({ url, name }) {
  return make("a", { class: "file", text: `📎 ${name}`, href: url, target: "_blank", rel: "noreferrer" });
}

function drawQuote(original) {
  return make("div", { class: "quote" }, make("b", { text: original.name }), make("span", { text: original.text }));
}

function drawReactions(reactions) {
  const words = Object.entries(reactions).map(([emoji, count]) => (count > 1 ? `${emoji} ${count}` : emoji));
  return make("div", { class: "reactions" }, ...words.map((text) => make("span", { text })));
}

function drawBody(message) {
  const body = make("div", { class: "body" });
  body.innerHTML = message.html; // escaped by the server, with a fixed set of tags
  for (const node of body.querySelectorAll(".mention")) if (isMe(node)) node.classList.add("me");
  for (const node of body.querySelectorAll(".command")) node.replaceWith(drawCommand(node.textContent));
  for (const node of body.querySelectorAll("time")) node.textContent = localTime(node.dataset);
  for (const node of body.querySelectorAll(".spoiler")) node.addEventListener("click", () => node.classList.toggle("open"));
  for (const node of body.querySelectorAll("a:not(.command)")) node.addEventListener("click", (event) => followLink(event, node.href));
  const edited = message.edit_date && !message.keyboard.length && !message.ephemeral ? "edited " : "";
  body.append(make("span", { class: "meta", text: edited + clock(message.date) }));
  return body;
}

function localTime({ unix, format }) {
  const shape = {};
  if (/[dD]/.test(format)) shape.dateStyle = format.includes("D") ? "long" : "short";
  if (/[tT]/.test(format)) shape.timeStyle = format.includes("T") ? "medium" : "short";
  return new Date(unix * 1000).toLocaleString(locale(), { hourCycle: "h23", ...shape });
}

function isMe(mention) {
  const user = me();
  const named = user.username && mention.textContent.toLowerCase() === `@${user.username.toLowerCase()}`;
  return named || Number(mention.dataset.user) === user.id;
}

function drawCommand(text) {
  return make("a", {
    class: "command", href: "#", text, onclick: (event) => {
      event.preventDefault();
      say(text);
    },
  });
}

// A link to the bot's private chat or to its app opens it; any other link is only shown.
async function followLink(event, url) {
  event.preventDefault();
  if (isAppLink(url)) {
    await openApp({ link: url });
    return;
  }
  const found = url.match(/^(?:https?:\/\/)?t\.me\/(\w+)\?start=([\w-]+)$/i);
  if (!found || found[1].toLowerCase() !== here.state.bot.username.toLowerCase()) {
    toast(`Link: ${url}`);
    return;
  }
  await act("start", { user_id: here.user, payload: found[2] });
  openChat(here.user);
}
