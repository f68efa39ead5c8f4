/* The WebSocket to the bot: session, hello, requests and answers, and reconnecting, also across a bot restart. */

/** What `early.js` has begun; each part is used once. */
const early = window.early ?? {};
const PAUSES = [400, 800, 1600, 3200, 6400, 12000];
const PATIENCE = 20000;
const CLOSED_SESSION = 4401;
const CLOSED_NO_TABLE = 4404;
const CLOSED_TOO_MANY = 4429;

/**
 * A connection to one table. It emits every frame by its `type`, and `state` with one of
 * `connecting`, `open`, `lost` (it will be tried again), `expired` (the page must be opened again from the chat) and
 * `no-table`.
 */
export class Connection {
  #listeners = new Map();
  #pending = new Map();
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #nextId = 1;
  #session = "";
  #refused = 0;

  constructor({ initData, table }) {
    this.initData = initData;
    this.table = table;
    this.state = "connecting";
    document.addEventListener("visibilitychange", () => this.#visibilityChanged());
    window.addEventListener("online", () => this.#retryNow());
  }

  /** Listen to a type of frame, or to `state`; the returned function ends it. */
  on(type, listener) {
    if (!this.#listeners.has(type)) this.#listeners.set(type, new Set());
    this.#listeners.get(type).add(listener);
    return () => this.#listeners.get(type).delete(listener);
  }

  /** Connect, or go to another table with the same session. */
  open(table = this.table) {
    this.table = table;
    this.#attempt = 0;
    this.#dropSocket();
    this.#connect();
  }

  /** Send a request; the promise gets its answer, or is rejected with a frame `problem`. */
  request(frame) {
    const id = this.#nextId++;
    if (this.state !== "open") return Promise.reject(lost(id));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#unanswered(id), PATIENCE);
      this.#pending.set(id, { resolve, reject, timer });
      this.#send({ ...frame, id });
    });
  }

  async #connect() {
    clearTimeout(this.#timer);
    this.#setState("connecting");
    try {
      if (!this.#session && !(await this.#newSession())) return;
    } catch {
      this.#retryLater();
      return;
    }
    const socket = newSocket();
    this.#socket = socket;
    const greet = () => this.#send({ type: "hello", session: this.#session, table: this.table });
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = (event) => this.#received(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  /** Get a session for Telegram's initData; false if it is refused, so that the page must be opened again. */
  async #newSession() {
    const answer = await sessionFor(this.initData);
    if (answer.status >= 500 || answer.status === 429) throw new Error("unavailable");
    const content = await answer.json().catch(() => ({}));
    if (content.words) this.#emit("words", content);
    if (!answer.ok) this.#setState("expired", content);
    else this.#session = content.session;
    return answer.ok;
  }

  #send(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #received(frame) {
    if (frame.type === "welcome") this.#welcomed(frame);
    const pending = this.#pending.get(frame.id);
    if (pending && frame.type === "waiting") clearTimeout(pending.timer);
    else if (pending) {
      this.#pending.delete(frame.id);
      clearTimeout(pending.timer);
      if (frame.type === "problem") pending.reject(frame);
      else pending.resolve(frame);
    }
    if (!pending || frame.type !== "problem") this.#emit(frame.type, frame);
  }

  #welcomed(frame) {
    this.#session = frame.session;
    this.#attempt = 0;
    this.#refused = 0;
    this.#setState("open");
    this.#send({ type: "visible", visible: !document.hidden });
  }

  #closed(code) {
    this.#failPending();
    this.#socket = null;
    if (code === CLOSED_NO_TABLE) this.#setState("no-table");
    else if (code === CLOSED_SESSION && this.#refused++ < 2) {
      this.#session = "";
      this.#connect();
    } else if (code === CLOSED_SESSION) this.#setState("expired");
    else this.#retryLater(code === CLOSED_TOO_MANY ? PAUSES.at(-1) : 0);
  }

  #retryLater(least = 0) {
    const pause = PAUSES[Math.min(this.#attempt++, PAUSES.length - 1)];
    this.#setState("lost");
    this.#timer = setTimeout(() => this.#connect(), Math.max(least, pause * (0.8 + 0.4 * Math.random())));
  }

  #retryNow() {
    if (this.state === "lost") this.#connect();
  }

  #visibilityChanged() {
    this.#send({ type: "visible", visible: !document.hidden });
    if (!document.hidden) this.#retryNow();
  }

  /** No answer means a connection that is gone without notice. */
  #unanswered(id) {
    if (!this.#pending.has(id)) return;
    this.#dropSocket();
    this.#retryLater();
  }

  #dropSocket() {
    const socket = this.#socket;
    this.#socket = null;
    this.#failPending();
    if (socket) socket.close();
  }

  #failPending() {
    for (const [id, { reject, timer }] of this.#pending) {
      clearTimeout(timer);
      reject(lost(id));
    }
    this.#pending.clear();
  }

  #setState(state, detail = {}) {
    this.state = state;
    this.#emit("state", { state, ...detail });
  }

  #emit(type, frame) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(frame);
  }
}

/** Return the server's answer to launch data: that to the first request, if it succeeded. */
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

function lost(id) {
  return { type: "problem", id, code: "connection", text: "", clause: "" };
}
