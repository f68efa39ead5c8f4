/* Telegram's launch data and theme, and its own script, which is optional. */

import { stored } from "./storage.js";
import { applyInset } from "./insets.js";
import { applyTheme } from "./theme.js";

const SCRIPT = "https://telegram.org/js/telegram-web-app.js";
const LINK = /^(?:(d\d{1,15}|u[\da-f]{1,18})|z(\d{1,15})|t(\d{1,15})(?:-r(\d{1,5})(?:-p(\d{1,6}))?|-g([\da-f]{16}))?)$/;

/**
 * Return `{initData, theme, platform, version, premium, link}`; `link` is the start parameter,
 * `{deals, puzzle, table, round, place, key}`.
 */
export function readLaunch(location = window.location) {
  const hash = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const initData = hash.get("tgWebAppData") ?? "";
  const start =
    hash.get("tgWebAppStartParam") ??
    query.get("tgWebAppStartParam") ??
    query.get("startapp") ??
    new URLSearchParams(initData).get("start_param") ??
    "";
  const premium = parsed(new URLSearchParams(initData).get("user")).is_premium === true;
  const [platform, version] = ["tgWebAppPlatform", "tgWebAppVersion"].map((name) => hash.get(name) ?? "");
  return { initData, theme: parsed(hash.get("tgWebAppThemeParams")), platform, version, premium, link: readLink(start) };
}

function readLink(start) {
  const found = LINK.exec(start);
  if (!found) return { deals: null, puzzle: null, table: null, round: null, place: null, key: "" };
  const [puzzle, table, round, place] = found.slice(2, 6).map((digits) => (digits ? Number(digits) : null));
  return { deals: found[1] ?? null, puzzle, table, round, place, key: found[6] ?? "" };
}

function parsed(text) {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Telegram around the page: theme, insets, back button, haptics. Everything also works without it. `onActive()` is
 * called when Telegram shows the page again.
 */
export class Telegram {
  #app = null;
  #back = null;
  #theme = {};

  constructor(launch, { onActive = () => {} } = {}) {
    this.onActive = onActive;
    this.premium = launch.premium;
    /** Whether the client can share stories. */
    this.hasStories = isAtLeast(launch.version ?? "", 7, 8);
    this.#paint(launch.theme);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#paint(this.#theme));
    window.addEventListener("message", (event) => this.#received(event));
    for (const event of ["safe_area", "content_safe_area"]) this.#request(`web_app_request_${event}`);
    if (launch.platform && !isLocal()) this.#load();
  }

  /** Show Telegram's back button while `press` is not null. */
  setBack(press) {
    const shown = this.#app?.BackButton;
    if (shown && this.#back) shown.offClick(this.#back);
    this.#back = press;
    if (shown && press) shown.onClick(press).show();
    else shown?.hide();
  }

  /**
   * Give a short tap and a sound: `light` for a move, `success` for one's turn, `error` for a refusal. Browsers allow
   * sounds only after the page has been touched.
   */
  tap(kind) {
    if (stored("sound") !== "no" && navigator.userActivation?.hasBeenActive) {
      import("./sounds.js").then(({ sound }) => sound(kind), () => {}); // without a connection it stays silent
    }
    if (stored("haptics") === "no") return;
    const haptics = this.#app?.HapticFeedback;
    if (kind === "light") haptics?.impactOccurred("light");
    else haptics?.notificationOccurred(kind);
  }

  /**
   * Let the reader choose a chat for a message that the bot has prepared; older clients share the link `url` instead.
   */
  share({ message, url }) {
    if (!message || (this.#app && !this.#app.isVersionAtLeast("8.0"))) this.#app?.openTelegramLink(url);
    else if (this.#app) this.#app.shareMessage(message);
    else this.#request("web_app_send_prepared_message", { id: message });
  }

  /** Let the reader share a story; only with Premium may it have a link. */
  tell({ picture, text, link, label }) {
    const given = this.premium ? { text, widget_link: { url: link, name: label } } : { text };
    if (this.#app) this.#app.shareToStory(picture, given);
    else this.#request("web_app_share_to_story", { media_url: picture, ...given });
  }

  /** Apply Telegram's latest colours; the system's settings supply the missing ones. */
  #paint(theme) {
    this.#theme = theme;
    applyTheme(theme);
  }

  #load() {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => this.#loaded();
    document.head.append(script);
  }

  #loaded() {
    this.#app = window.Telegram?.WebApp ?? null;
    this.#app?.ready();
    this.#app?.expand();
    this.#app?.disableVerticalSwipes?.();
    this.#app?.onEvent("themeChanged", () => this.#paint(this.#app.themeParams));
    this.#app?.onEvent("safeAreaChanged", () => this.#readInsets());
    this.#app?.onEvent("contentSafeAreaChanged", () => this.#readInsets());
    this.#app?.onEvent("activated", () => this.onActive());
    this.#readInsets();
    this.setBack(this.#back);
  }

  #readInsets() {
    if (this.#app?.safeAreaInset) applyInset("safe", this.#app.safeAreaInset);
    if (this.#app?.contentSafeAreaInset) applyInset("content", this.#app.contentSafeAreaInset);
  }

  /** Ask Telegram's web clients for an event. */
  #request(eventType, eventData) {
    if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType, eventData }), "*");
  }

  /** Telegram's web clients send events as messages of the window around the page. */
  #received(event) {
    if (event.source !== window.parent || event.source === window || this.#app) return;
    let content = event.data;
    try {
      if (typeof content === "string") content = JSON.parse(content);
    } catch {
      return;
    }
    const { eventType, eventData } = content ?? {};
    if (eventType === "theme_changed") this.#paint(eventData?.theme_params ?? {});
    if (eventType === "safe_area_changed") applyInset("safe", eventData);
    if (eventType === "content_safe_area_changed") applyInset("content", eventData);
    if (eventType === "visibility_changed" && eventData?.is_visible) this.onActive();
  }
}

function isAtLeast(version, major, minor) {
  const [first, second = 0] = version.split(".").map(Number);
  return first > major || (first === major && second >= minor);
}

function isLocal() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);
}
