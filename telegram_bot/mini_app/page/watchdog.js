/*
 * Detects that an open connection is dead, as after a change of networks. A page cannot see the pings of the WebSocket,
 * so it asks for an answer when it has heard nothing for a while.
 */

/** Milliseconds of silence after which the page asks for an answer, in general and while a request is pending. */
const QUIET = 15000;
const QUIET_WITH_REQUEST = 5000;
/** Timeouts for the answer in milliseconds: in general, and when the page is visible again or the network changed. */
const ANSWER = 8000;
const QUICK_ANSWER = 3000;

export class Watchdog {
  #timer = 0;
  #deadline = Infinity;
  #hurried = false;

  /** `ask()` asks for any frame, `onSilent()` is called if none arrives. */
  constructor({ ask, onSilent }) {
    this.ask = ask;
    this.onSilent = onSilent;
  }

  /** A frame has arrived. */
  heard() {
    this.stop();
    this.#askAfter(QUIET);
  }

  /** A request was sent. */
  sent() {
    if (this.#hurried || this.#deadline < Infinity) return;
    this.#hurried = true;
    this.#askAfter(QUIET_WITH_REQUEST);
  }

  /** Ask at once. */
  check() {
    this.ask();
    this.expect(QUICK_ANSWER);
  }

  /** Expect a frame within some milliseconds, or earlier if one is already expected earlier. */
  expect(milliseconds) {
    const deadline = performance.now() + milliseconds;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    this.#after(milliseconds, () => {
      this.stop();
      this.onSilent();
    });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#deadline = Infinity;
    this.#hurried = false;
  }

  #askAfter(milliseconds) {
    this.#after(milliseconds, () => {
      this.ask();
      this.expect(ANSWER);
    });
  }

  #after(milliseconds, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, milliseconds);
  }
}
