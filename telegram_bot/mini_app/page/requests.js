/* Pending requests, which survive a lost connection. */

/** Milliseconds after which an unanswered request on a live connection fails. */
const PATIENCE = 20000;
/** The `code` of a request that failed because the page went to another table: nobody waits for its answer. */
export const LEFT = "left";
/** Requests that change something: a repeated one says what the page showed when it was first sent. */
const CHANGING = ["play", "order"];

export class Requests {
  #pending = new Map();
  #nextId = 1;
  #seen = null;

  /** `send(frame)` sends a frame on the current connection. */
  constructor(send) {
    this.send = send;
  }

  /** Send a request; the promise resolves to its answer, or is rejected with a frame `problem`. */
  add(frame) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const request = { frame: { ...frame, id }, seen: this.#seen, paused: false, timer: 0, resolve, reject };
      this.#pending.set(id, request);
      this.#submit(request);
    });
  }

  /** Ask for any answer. */
  ping() {
    this.send({ type: "ping", id: this.#nextId++ });
  }

  /** Return a promise that is rejected because there is no connection. */
  refused() {
    return Promise.reject(lost(this.#nextId++));
  }

  /** Remember the table that is shown. */
  see({ position, players, seat }) {
    this.#seen = { position, seats: players.length, seat };
  }

  /** Pass a frame to the request that it answers; return whether it rejected that request. */
  answered(frame) {
    const request = this.#pending.get(frame.id);
    if (!request) return false;
    clearTimeout(request.timer);
    if (frame.type === "waiting") return false;
    this.#pending.delete(frame.id);
    if (frame.type === "problem") request.reject(frame);
    else request.resolve(frame);
    return frame.type === "problem";
  }

  /** The connection is lost: keep requests for the next one. */
  pause() {
    for (const request of this.#pending.values()) {
      clearTimeout(request.timer);
      request.paused = true;
    }
  }

  /** There is a new connection: send the waiting requests. */
  repeat() {
    for (const request of this.#pending.values()) {
      if (!request.paused) continue;
      request.paused = false;
      const { frame, seen } = request;
      if (CHANGING.includes(frame.type)) request.frame = { ...frame, seen };
      this.#submit(request);
    }
  }

  /** No more answers will come. */
  fail(code = "connection") {
    for (const id of [...this.#pending.keys()]) this.answered({ ...lost(id), code });
  }

  #submit(request) {
    const { id } = request.frame;
    request.timer = setTimeout(() => this.answered(lost(id)), PATIENCE);
    this.send(request.frame);
  }
}

function lost(id) {
  return { type: "problem", id, code: "connection", text: "", clause: "" };
}
