/* The better line of a decision, played on the review board. */

import { button, el, fill, localDigits, words } from "./elements.js";
import { reducedMotion } from "./motion.js";
import { keepingFocus, stepButton } from "./step_buttons.js";

const PAUSE_MS = 1100;

export class Line {
  #frame = null;
  #at = 0;
  #asked = null;
  #timer = 0;

  /** `screen` has the `board`, the elements for texts and buttons, and `resume()`. */
  constructor(context, screen) {
    this.context = context;
    this.screen = screen;
  }

  get isOpen() {
    return this.#frame !== null;
  }

  async open(review, place, open) {
    this.review = review;
    this.allOpen = open;
    const asked = (this.#asked = {});
    const frame = await this.context.ask({ type: "line", round: review.round, place, open });
    if (!frame || asked !== this.#asked) return; // the reader has moved on
    this.#frame = frame;
    this.screen.root.classList.add("in-line");
    this.#show(0);
    this.#later();
  }

  /** Go back to the round, also while a line is still pending; `drawn`: draw the round again. */
  close(drawn = false) {
    this.stop();
    if (!this.#frame) return;
    this.#frame = null;
    this.screen.root.classList.remove("in-line");
    if (drawn) this.screen.resume();
  }

  stop() {
    this.#asked = null;
    clearTimeout(this.#timer);
  }

  move(by) {
    clearTimeout(this.#timer);
    const next = this.#at + by;
    if (next >= 0 && next < this.#frame.steps.length) this.#show(next);
  }

  /** Step on automatically until the end, unless the reader prefers reduced motion. */
  #later() {
    if (reducedMotion()) return;
    this.#timer = setTimeout(() => {
      if (!this.#frame || this.#at + 1 >= this.#frame.steps.length) return;
      this.#show(this.#at + 1);
      this.#later();
    }, PAUSE_MS);
  }

  #show(at) {
    this.#at = at;
    const { screen, review, context } = this;
    const step = this.#frame.steps[at];
    const { length } = this.#frame.steps;
    screen.board.render({
      scene: step.scene,
      players: context.table.players,
      seat: review.seat,
      toMove: step.to_move,
      deck: review.deck,
      open: this.allOpen,
    });
    const where = `${localDigits(at + 1)} / ${localDigits(length)}`;
    fill(
      screen.text,
      el("p", { class: "review-where" }, el("b", {}, `${words["review-line"]} ${where}`), ` ${step.words}`),
      el("p", { class: "small muted" }, this.#frame.note),
    );
    this.#drawButtons(at, length);
    context.announcer.say(`${where}. ${step.words}`);
  }

  #drawButtons(at, length) {
    const make = (kind, usable, by) => stepButton(kind, words[`review-${kind}`], usable, () => this.move(by));
    const back = button(words["review-line-close"], () => this.close(true), { kind: "line-close", "data-step": "close" });
    const kept = keepingFocus(this.screen.buttons, [
      make("first", at > 0, -at),
      make("back", at > 0, -1),
      make("on", at < length - 1, 1),
      make("last", at < length - 1, length - 1 - at),
      back,
    ]);
    if (!kept) back.focus({ preventScroll: true });
  }
}
