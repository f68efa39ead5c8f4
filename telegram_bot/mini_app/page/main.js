/*
 * Boot and navigation: launch parameters, session, socket, screens.
 *
 * A screen is a class in a module of its own, listed in SCREENS: constructor(context)         keeps the context,
 * touches nothing show(container, parameters)  builds itself into the empty element update(frame)                draws
 * a new table (a TableModel); also called right after `show` if there is one hide()                       ends timers
 * and listeners; the container is emptied afterwards title                        optional, used only by tests and for
 * the document's title `context` has connection                   a Connection: request(frame), on(type, listener)
 * table                        the latest TableModel, or null home                         the HomeModel of a page that
 * was opened without a table, or null deck                         the Deck of the table's game (frames repeat it only
 * when the game changes), or null reader                       the Welcome frame: language, digits, bot notices
 * show(text, kind): a short notice, announced too announcer                    say(text): for screen readers only
 * telegram                     tap(kind): haptics shareButtons(label, request) the buttons that send the result of a
 * request to a chat, and share it as a story go(name, parameters)         show another screen, on top of this one
 * back()                       return to the previous screen problem(frame)               show why a request failed;
 * returns nothing ask(request)                 send a request; resolves to its answer, or to null after showing why it
 * failed Names: `table` (lobby and play, by the stage of the table), `review` ({round, place}), `home`, `me`, `top`,
 * `today`, `puzzle` ({puzzle}).
 */

import { Announcer, Notices } from "./announce.js";
import { Connection } from "./connection.js";
import { CHANGED, openDialogs } from "./dialog.js";
import { button, clear, el, fill, setWords, words } from "./elements.js";
import { readLaunch, Telegram } from "./launch.js";
import { LEFT } from "./requests.js";
import { store, stored } from "./storage.js";

const SCREENS = {
  lobby: () => import("./lobby.js").then((module) => module.LobbyScreen),
  play: () => import("./play.js").then((module) => module.PlayScreen),
  review: () => import("./review.js").then((module) => module.ReviewScreen),
  home: () => import("./home.js").then((module) => module.HomeScreen),
  me: () => import("./me.js").then((module) => module.MeScreen),
  top: () => import("./top.js").then((module) => module.TopScreen),
  today: () => import("./today.js").then((module) => module.TodayScreen),
  puzzle: () => import("./puzzle.js").then((module) => module.PuzzleScreen),
};
const WORDS = "thurumpu-words";
/** Reasons why there is no table, which the page shows instead of it. */
const SHUT = ["no-table", "no-guests"];

const HOME = { name: "home", parameters: {} };

class Page {
  #path = [{ name: "table", parameters: {} }];
  #shown = null;
  #shownName = "";
  #turn = 0;

  constructor() {
    this.container = document.getElementById("screen");
    this.launch = readLaunch();
    this.telegram = new Telegram(this.launch, { onActive: () => this.connection.check() });
    this.announcer = new Announcer(document.getElementById("announcer"));
    this.notices = new Notices(document.getElementById("notices"), this.announcer);
    this.table = null;
    this.home = null;
    this.deck = null;
    this.reader = null;
    const { initData, link } = this.launch;
    this.connection = new Connection({ initData, table: link.table, key: link.key });
    if (link.table === null) this.#path = [HOME];
    if (link.deals !== null) this.#path.push({ name: "today", parameters: { what: link.deals } });
    if (link.puzzle !== null) this.#path.push({ name: "puzzle", parameters: { puzzle: link.puzzle } });
    if (link.round !== null) this.#path.push({ name: "review", parameters: { round: link.round, place: link.place } });
  }

  start() {
    rememberedWords();
    document.documentElement.classList.toggle("four-colours", stored("four-colours") === "yes");
    const { connection } = this;
    connection.on("words", (frame) => setWords(frame.words, frame.digits));
    connection.on("welcome", (frame) => this.#welcomed(frame));
    connection.on("table", (frame) => this.#tableChanged(frame));
    connection.on("problem", (frame) => SHUT.includes(frame.code) || this.problem(frame));
    connection.on("state", (frame) => this.#stateChanged(frame));
    connection.on("home", (frame) => frame.id === undefined && this.#homeChanged(frame));
    document.addEventListener(CHANGED, () => this.#setBack());
    connection.open();
    SCREENS[this.connection.table === null ? "home" : "play"](); // loaded by the time the first frame arrives
  }

  /** Show a screen on top, only once if it is asked for again while it loads. */
  go(name, parameters = {}) {
    const entry = { name, parameters };
    if (JSON.stringify(entry) === JSON.stringify(this.#path.at(-1))) return;
    this.#path.push(entry);
    this.#draw();
  }

  back() {
    if (this.#path.length > 1) this.#path.pop();
    this.#draw();
  }

  /** Switch to another table, with the screens `above` on it; a reader who came from home can go back there. */
  openTable(table, ...above) {
    const start = this.#path[0] === HOME ? [HOME] : [];
    this.#path = [...start, { name: "table", parameters: {} }, ...above];
    this.table = this.home = null;
    this.connection.open(table);
  }

  async ask(request) {
    try {
      return await this.connection.request(request);
    } catch (problem) {
      this.problem(problem);
      return null;
    }
  }

  shareButtons(label, request, look = {}) {
    const send = async (story) => {
      const answer = await this.ask(story ? { ...request, story } : request);
      if (answer) story ? this.telegram.tell(answer) : this.telegram.share(answer);
    };
    const story = this.reader?.stories && this.telegram.hasStories;
    return [button(label, () => send(false), look), ...(story ? [button(words["button-story"], () => send(true))] : [])];
  }

  problem(frame) {
    if (frame.code === LEFT) return;
    if (frame.code === "connection") this.notices.show(words["not-connected"], "error");
    else this.notices.show(frame.text, frame.clause ? "refusal" : "error");
    this.telegram.tap("error");
  }

  #welcomed(frame) {
    if (this.reader && this.reader.language !== frame.language) this.#forget(); // screens hold words
    this.reader = frame;
    setWords(frame.words, frame.digits);
    document.documentElement.lang = frame.language;
    store(WORDS, JSON.stringify({ words: frame.words, digits: frame.digits }));
  }

  #homeChanged(frame) {
    this.home = frame;
    this.#draw();
  }

  #tableChanged(frame) {
    if (frame.deck) this.deck = frame.deck;
    this.table = frame;
    document.title = frame.game_name;
    this.#draw();
  }

  /** Telegram's back button, and on phones the gesture, closes the topmost dialog, or leaves the topmost screen. */
  #setBack() {
    const dialog = openDialogs().at(-1);
    const leave = this.#path.length > 1 ? () => this.back() : null;
    this.telegram.setBack(dialog ? () => dialog.close() : leave);
  }

  /** Show the topmost screen, or update it if it is shown already. */
  async #draw() {
    const top = this.#path.at(-1);
    const name = top.name === "table" ? (this.table?.stage === "lobby" ? "lobby" : "play") : top.name;
    this.#setBack();
    if (this.#shown && this.#shownName === name && this.#shown.entry === top) {
      if (this.table || this.home) this.#shown.screen.update(this.table);
      return;
    }
    const turn = ++this.#turn;
    const Screen = await SCREENS[name]().catch(() => null);
    if (turn !== this.#turn) return;
    if (!Screen) {
      this.#notLoaded();
      return;
    }
    this.#shown?.screen.hide();
    const screen = new Screen(this);
    this.#shown = { screen, entry: top };
    this.#shownName = name;
    screen.show(clear(this.container), top.parameters);
    if (this.table) screen.update(this.table);
  }

  /** A screen cannot be loaded: the current one stays; the next frame retries the first screen. */
  #notLoaded() {
    if (this.#shown && this.#path.length > 1) this.#path.pop();
    this.#setBack();
    this.problem({ code: "connection" });
  }

  /** Rebuild the screen with the next table, and close the dialogs above it. */
  #forget() {
    openDialogs().forEach((dialog) => dialog.close());
    this.#shown?.screen.hide();
    this.#shown = null;
  }

  #stateChanged({ state, text }) {
    const sign = document.getElementById("connection");
    const waiting = state === "lost" || (state === "connecting" && this.reader !== null);
    sign.hidden = !waiting;
    sign.textContent = waiting ? (words["reconnecting"] ?? "…") : "";
    if (state === "expired") this.#message(text || words["reopen"]);
    if (state === "ended") this.#message(words["problem-ended"]);
    if (state === "no-table" && this.#path[0] === HOME) this.#goHome(text);
    else if (state === "no-table") this.#message(text, button(words["home-title"], () => this.#goHome(), { kind: "primary" }));
  }

  /** A reader who came from home is told there that the table cannot be opened. */
  #goHome(text = "") {
    this.#path = [HOME];
    this.table = this.home = null;
    if (text) this.notices.show(text, "error");
    this.connection.open(null);
  }

  /** Replace everything by one sentence, since there is nothing to play. `way`: a button that leads elsewhere. */
  #message(text, way = "") {
    this.#forget();
    this.#path.length = 1;
    this.#setBack();
    fill(this.container, el("div", { class: "message" }, el("p", { role: "alert" }, text ?? ""), way));
  }
}

/** Use the words of the last visit until the server sends new ones. */
function rememberedWords() {
  try {
    const { words: texts, digits } = JSON.parse(stored(WORDS) ?? "{}");
    setWords(texts ?? {}, digits);
  } catch {
    store(WORDS, "{}");
  }
}

new Page().start();
