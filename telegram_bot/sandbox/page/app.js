// A Mini App in a sheet above the page, as Telegram's own apps show it.

import { chatChoice } from "./chats.js";
import { $, keep, make } from "./elements.js";
import { dialog } from "./notices.js";
import { openChat } from "./refresh.js";
import { act } from "./server.js";
import { here } from "./state.js";

let open = null;

export const isAppLink = (url) => here.state.app_links.some((start) => start.toLowerCase() === url.toLowerCase().split("?")[0]);

// `what` is {link} or {web_app}.
export async function openApp(what) {
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const place = { user_id: here.user, chat_id: here.chat };
  const { url, themes } = await act("open_app", { ...place, ...what, theme });
  close();
  open = { themes, theme, focus: document.activeElement, frame: make("iframe", { src: url, title: here.state.bot.name }) };
  drawSheet();
  open.frame.focus();
}

function drawSheet() {
  const name = here.state.bot.name;
  const round = (id, label, onclick) => make("button", { id, class: "round", type: "button", "aria-label": label, title: label, onclick });
  const back = round("app-back", "Back", () => send("back_button_pressed"));
  back.textContent = "‹";
  back.hidden = true;
  const shut = round("app-close", "Close the app", close);
  shut.textContent = "×";
  const head = make("div", { class: "sheet-head" }, back, shut,
    make("h2", { text: name }), round("app-theme", "", () => setTheme(open.theme === "dark" ? "light" : "dark")));
  const sheet = make("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": `${name}: app` }, head, open.frame);
  $("app").replaceChildren(sheet);
  $("app").hidden = false;
  drawTheme();
}

function drawTheme() {
  const label = open.theme === "dark" ? "Light theme" : "Dark theme";
  const button = $("app-theme");
  keep(button, label, () => [open.theme === "dark" ? "☀" : "☾"]);
  button.setAttribute("aria-label", label);
  button.title = label;
  const sheet = $("app").firstChild;
  const colours = open.themes[open.theme];
  sheet.style.setProperty("--sheet", colours.header_bg_color);
  sheet.style.setProperty("--sheet-ink", colours.text_color);
  sheet.style.setProperty("--sheet-soft", colours.hint_color);
}

function close() {
  if (!open) return;
  const { focus } = open;
  open = null;
  $("app").hidden = true;
  $("app").replaceChildren();
  if (focus && focus.isConnected) focus.focus();
}

function setTheme(theme) {
  open.theme = theme;
  drawTheme();
  sendTheme();
}

const sendTheme = () => send("theme_changed", { theme_params: open.themes[open.theme] });

function sendViewport() {
  const { clientWidth: width, clientHeight: height } = open.frame;
  send("viewport_changed", { width, height, is_expanded: true, is_state_stable: true });
}

const NO_INSET = { top: 0, right: 0, bottom: 0, left: 0 };

function send(eventType, eventData = {}) {
  open.frame.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), "*");
}

const ANSWERS = {
  web_app_close: close,
  web_app_request_theme: sendTheme,
  web_app_request_viewport: sendViewport,
  web_app_request_safe_area: () => send("safe_area_changed", NO_INSET),
  web_app_request_content_safe_area: () => send("content_safe_area_changed", NO_INSET),
  web_app_setup_back_button: ({ is_visible }) => { $("app-back").hidden = !is_visible; },
  web_app_send_prepared_message: ({ id }) => share(id),
  web_app_share_to_story: tellStory,
  web_app_open_tg_link: ({ path_full }) => followLink(path_full),
};

// Ask to which chat the bot's prepared message goes, and tell the app the outcome.
function share(prepared) {
  const chats = chatChoice();
  const failed = (error) => send("prepared_message_failed", { error });
  dialog("Send to", chats, [["Cancel", () => failed("USER_DECLINED")], ["Send", () =>
    act("share", { user_id: here.user, chat_id: Number(chats.value), prepared })
      .then(() => send("prepared_message_sent"), () => failed("MESSAGE_SEND_FAILED"))]]);
}

// Preview a story with its picture and its link, if it may have one.
function tellStory({ media_url: link, text = "", widget_link: { url = "", name: title = "" } = {} }) {
  const shown = make("figure", { class: "story" }, make("img", { src: link, alt: text }), make("figcaption", { text }), title ? make("p", { text: title }) : "");
  dialog("Your story", shown, [["Cancel", () => {}], ["Post", () => act("story", { user_id: here.user, link, text, title, url }).catch(() => false)]]);
}

// A link to the bot's private chat closes the app and opens the chat.
async function followLink(path) {
  const found = path.match(/^\/(\w+)\?start=([\w-]+)$/);
  if (!found || found[1].toLowerCase() !== here.state.bot.username.toLowerCase()) return;
  close();
  await act("start", { user_id: here.user, payload: found[2] });
  openChat(here.user);
}

// The app's requests, in the messages of Telegram's own script.
export function listenToApp() {
  addEventListener("message", (event) => {
    if (!open || event.source !== open.frame.contentWindow || typeof event.data !== "string") return;
    const { eventType, eventData } = JSON.parse(event.data);
    if (eventType in ANSWERS) ANSWERS[eventType](eventData || {});
  });
  addEventListener("keydown", (event) => {
    if (open && event.key === "Escape") close();
  });
}
