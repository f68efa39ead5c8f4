/* The WebSocket to the bot: session, hello, requests and answers, and reconnecting, also across a bot restart. */

import { LEFT, Requests } from "./requests.js";
import { stored } from "./storage.js";
import { Watchdog } from "./watchdog.js";

/** The requests that `early.js` has started; each is used once. */
const early = window.early ?? {};
const PAUSES = [400, 800, 1600, 3200, 6400, 12000];
/** Timeouts in milliseconds for a session, and for the first frame of a new socket. */
const OPENING = 12000;
const CLOSED_SESSION = 4401;
const CLOSED_ENDED = 4403;
const CLOSED_NO_TABLE = 4404;
const CLOSED_TOO_MANY = 4429;

/**
 * A connection to one table, or with `table` null to the person's home. It emits every frame by its `type`, and `state`
 * with one of `connecting`, `open`, `lost` (it will be tried again), `expired` (the page must be opened again from the
 * chat), `ended` (the same, because the person's data were deleted) and `no-table`, with the `text` of the last
 * problem. `key` is the key in the guests' link to the first table.
 */
export class Connection {
  #listeners = new Map();
  #socket = null;
  #turn = 0;
  #attempt = 0;
  #timer = 0;
  #session = "";
  #refused = 0;
  #problem = "";

  constructor({ initData, table, key }) {
    this.initData = initData;
    this.table = table;
    this.key = key;
    this.state = "connecting";
    this.requests = new Requests((frame) => this.#send(frame));
    this.watchdog = new Watchdog({ ask: () => this.#ask(), onSilent: () => this.#connect() });
    document.addEventListener("visibilitychange", () => this.#visibilityChanged());
    document.addEventListener("resume", () => this.check());
    for (const event of ["online", "offline"]) window.addEventListener(event, () => this.check());
    window.addEventListener("pageshow", (event) => event.persisted && this.check());
  }

  /** Listen to a type of frame, or to `state`; the returned function removes the listener. */
  on(type, listener) {
    if (!this.#listeners.has(type)) this.#listeners.set(type, new Set());
    this.#listeners.get(type).add(listener);
    return () => this.#listeners.get(type).delete(listener);
  }

  /** Connect, or switch to another table with the same session. */
  open(table = this.table) {
    if (table !== this.table) this.key = "";
    this.table = table;
    this.#attempt = 0;
    this.requests.fail(LEFT);
    this.#connect();
  }

  /**
   * Send a request; the promise resolves to its answer, or is rejected with a frame `problem`. If the connection is
   * lost before the answer, the request is sent again on the next one.
   */
  request(frame) {
    if (this.state !== "open") return this.requests.refused();
    this.watchdog.sent();
    return this.requests.add(frame);
  }

  /** Check at once whether the connection is alive: the page is visible again, or the network has changed. */
  check() {
    if (this.state === "lost") this.#connect();
    else if (this.#socket) this.watchdog.check();
  }

  async #connect() {
    const turn = ++this.#turn;
    this.#dropSocket();
    clearTimeout(this.#timer);
    this.#setState("connecting");
    try {
      if (!this.#session) await this.#newSession(turn);
    } catch {
      if (turn === this.#turn) this.#retryLater();
    }
    if (turn !== this.#turn || !this.#session) return;
    const socket = newSocket();
    this.#socket = socket;
    this.watchdog.expect(OPENING);
    const greet = () => this.#send({ type: "hello", session: this.#session, table: this.table ?? undefined, key: this.key });
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = (event) => socket === this.#socket && this.#received(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  /** Get a session for Telegram's initData; if it is refused, the page must be opened again. */
  async #newSession(turn) {
    const answer = await within(OPENING, sessionFor(this.initData));
    if (answer.status >= 500 || answer.status === 429) throw new Error("unavailable");
    const content = await within(OPENING, answer.json().catch(() => ({})));
    if (turn !== this.#turn) return;
    if (content.words) this.#emit("words", content);
    if (!answer.ok) this.#giveUp("expired", content);
    else if (content.session) this.#session = content.session;
    else throw new Error("unavailable");
  }

  /** Tell the server whether the page is visible, and how fast bot players should be. */
  tellVisibility() {
    this.#send({ type: "visible", visible: !document.hidden, quick_bots: stored("quick-bots") === "yes" });
  }

  #send(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #ask() {
    if (this.state === "open") this.requests.ping();
  }

  #received(frame) {
    this.watchdog.heard();
    if (frame.type === "welcome") this.#welcomed(frame);
    if (frame.type === "table") this.requests.see(frame);
    if (frame.type === "problem") this.#problem = frame.text;
    if (!this.requests.answered(frame)) this.#emit(frame.type, frame);
  }

  #welcomed(frame) {
    this.#session = frame.session;
    this.#attempt = 0;
    this.#refused = 0;
    this.#setState("open");
    this.tellVisibility();
    this.requests.repeat();
  }

  #closed(code) {
    this.#dropSocket();
    if (code === CLOSED_NO_TABLE) this.#giveUp("no-table", { text: this.#problem });
    else if (code === CLOSED_ENDED) this.#giveUp("ended");
    else if (code === CLOSED_SESSION && this.#refused++ < 2) {
      this.#session = "";
      this.#connect();
    } else if (code === CLOSED_SESSION) this.#giveUp("expired");
    else this.#retryLater(code === CLOSED_TOO_MANY ? PAUSES.at(-1) : 0);
  }

  #retryLater(least = 0) {
    const pause = PAUSES[Math.min(this.#attempt++, PAUSES.length - 1)];
    this.#setState("lost");
    this.#timer = setTimeout(() => this.#connect(), Math.max(least, pause * (0.8 + 0.4 * Math.random())));
  }

  #giveUp(state, detail = {}) {
    this.requests.fail();
    this.#setState(state, detail);
  }

  #visibilityChanged() {
    this.tellVisibility();
    if (!document.hidden) this.check();
  }

  #dropSocket() {
    const socket = this.#socket;
    this.#socket = null;
    this.watchdog.stop();
    this.requests.pause();
    if (socket) socket.close();
  }

  #setState(state, detail = {}) {
    this.state = state;
    this.#emit("state", { state, ...detail });
  }

  #emit(type, frame) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(frame);
  }
}

/** Return the server's answer to launch data, that of the early request if it succeeded. */
async function sessionFor(initData) {
  const { answer } = early;
  early.answer = null;
  return (initData === early.initData && (await answer)) || window.askSession(initData);
}

function newSocket() {
  const { socket } = early;
  early.socket = null;
  return socket && socket.readyState <= WebSocket.OPEN ? socket : window.openSocket();
}

/** Return a promise's result; reject after some milliseconds. */
function within(milliseconds, promise) {
  let timer = 0;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
