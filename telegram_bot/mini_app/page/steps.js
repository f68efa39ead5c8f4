/* The steps of a round: cached, and requested no faster than the server answers. */

const LEAST_PAUSE_MS = 90;
const AHEAD_MS = 250;
const KEPT = 400;

export class Steps {
  #kept = new Map();
  #wanted = null;
  #asking = false;
  #ahead = 0;

  /** `onStep(step)` gets the step that was asked for last, `onProblem(frame)` the reason why there is none. */
  constructor(connection, { onStep, onProblem }) {
    this.connection = connection;
    this.onStep = onStep;
    this.onProblem = onProblem;
  }

  /** Show a step: at once if it is cached, otherwise when it arrives, unless another one has been asked for by then. */
  want(round, place, open) {
    this.#wanted = { round, place, open };
    clearTimeout(this.#ahead);
    const known = this.#kept.get(keyOf(this.#wanted));
    if (known) {
      this.onStep(known);
      this.#lookAhead();
    } else this.#ask();
  }

  stop() {
    this.#wanted = null;
    clearTimeout(this.#ahead);
  }

  async #ask() {
    if (this.#asking || !this.#wanted) return;
    const asked = this.#wanted;
    const failed = await this.#request(asked);
    setTimeout(() => this.#answered(asked, failed), LEAST_PAUSE_MS);
    this.#show(asked);
  }

  /** Request a step and cache it; return the problem if that fails. */
  async #request(asked) {
    this.#asking = true;
    try {
      this.#keep(asked, await this.connection.request({ type: "step", ...asked }));
      return null;
    } catch (problem) {
      return problem;
    }
  }

  /** Show a step that has arrived, if it is the one wanted now. */
  #show(asked) {
    const step = this.#kept.get(keyOf(asked));
    if (step && this.#wanted && keyOf(this.#wanted) === keyOf(asked)) this.onStep(step);
  }

  #answered(asked, failed) {
    this.#asking = false;
    if (!this.#wanted) return;
    const again = keyOf(this.#wanted) !== keyOf(asked);
    if (failed && !again) this.onProblem(failed);
    else if (!this.#kept.has(keyOf(this.#wanted))) this.#ask();
    else this.#lookAhead();
  }

  /** Prefetch the steps after and before the one that is shown, while no other is wanted. */
  #lookAhead() {
    const { round, place, open } = this.#wanted;
    const next = [place + 1, place - 1].find((at) => at >= 0 && at <= this.last && !this.#kept.has(keyOf({ round, place: at, open })));
    if (next === undefined) return;
    clearTimeout(this.#ahead);
    this.#ahead = setTimeout(async () => {
      if (this.#asking || !this.#wanted) return;
      const asked = { round, place: next, open };
      await this.#request(asked); // a step that fails is requested again when it is wanted
      this.#show(asked); // it may have become wanted meanwhile
      this.#answered(asked, null);
    }, AHEAD_MS);
  }

  #keep(asked, step) {
    this.#kept.set(keyOf(asked), step);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
  }
}

function keyOf({ round, place, open }) {
  return `${round} ${place} ${open}`;
}
