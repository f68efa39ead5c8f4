/* A hint at the table: its cards are raised, its reason stands beside the hand, and the ways can be compared. */

import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class HintBox {
  #hint = null;
  #left = [];
  #compared = false;

  /** `screen` has the `table` and the `hand`; `root` is the empty place of the hint. */
  constructor(root, context, screen) {
    this.root = root;
    this.context = context;
    this.screen = screen;
    root.classList.add("hint");
    root.setAttribute("aria-label", words["button-hint"]);
    root.hidden = true;
  }

  /** Ask for a hint on the state of a frame. */
  async ask(frame) {
    const { context } = this;
    this.#say(words["thinking"]);
    const stop = context.connection.on("waiting", (waiting) => this.#say(waiting.text));
    try {
      const [hint] = await Promise.all([context.connection.request({ type: "hint", version: frame.version }), loadStyle("./review.css")]);
      this.#show(hint);
    } catch (problem) {
      this.clear();
      context.problem(problem);
    } finally {
      stop();
    }
  }

  /** The table has changed: a hint stays while its moves are followed. */
  update(frame) {
    if (!this.#hint) return;
    const mine = frame.stage === "playing" && frame.seat !== null && frame.to_move === frame.seat;
    if (!mine || (frame.version !== this.#hint.version && !this.followed)) this.clear();
    else {
      this.#hint = { ...this.#hint, version: frame.version };
      this.followed = false;
      this.#point();
    }
  }

  /** Moves were made: what is left of the way, if they were its next ones. */
  played(moves) {
    if (!this.#hint) return;
    this.followed = moves.every((move, at) => move === this.#left[at]);
    this.#left = this.followed ? this.#left.slice(moves.length) : [];
  }

  clear() {
    this.#hint = null;
    this.#left = [];
    this.#compared = false;
    this.root.hidden = true;
    clear(this.root);
    this.#point();
  }

  #say(text) {
    this.root.hidden = false;
    clear(this.root).append(el("p", { role: "status" }, text));
  }

  #show(hint) {
    this.#hint = hint;
    this.#left = [...hint.moves];
    this.followed = false;
    this.#draw();
    this.#point();
    this.context.announcer.say(hint.lines.join(" "));
    this.context.telegram.tap("light");
  }

  #draw() {
    const { lines, bars, note } = this.#hint;
    const [first, ...rest] = lines;
    const turn = () => {
      this.#compared = !this.#compared;
      this.#draw();
      this.root.querySelector(".compare")?.focus({ preventScroll: true });
      this.root.scrollTop = 0;
    };
    const compare = button(words["hint-compare"], turn, { kind: "quiet compare", "aria-expanded": String(this.#compared) });
    const close = button(words["hint-close"], () => this.clear(), { kind: "quiet", icon: "close", iconOnly: true });
    this.root.classList.toggle("compared", this.#compared);
    clear(this.root).append(
      el("header", {}, el("p", { class: "hint-way" }, first), bars.length ? compare : null, close),
      this.#compared ? this.#bars(bars, note) : el("div", { class: "hint-lines" }, rest.map((line) => el("p", {}, line))),
    );
    this.root.hidden = false;
  }

  #bars(bars, note) {
    return el(
      "div",
      { class: "hint-bars" },
      el("p", { class: "small muted" }, words["chart-title"]),
      bars.map((bar) =>
        el(
          "button",
          { type: "button", class: `hint-bar ${bar.tone}`, on: { click: () => this.screen.hand.lift(bar.cards) } },
          el("span", { class: "hint-words" }, bar.words),
          el("span", { class: "hint-value" }, bar.value),
          track(bar),
          el("b", { class: "hint-mark" }, bar.mark),
        ),
      ),
      note ? el("p", { class: "small muted" }, note) : null,
    );
  }

  /** Raise the cards of the next move that takes some from the hand, and mark the place of the first move. */
  #point() {
    const { hand, table } = this.screen;
    const held = new Set(hand.state.cards);
    const ways = this.#left.map((move) => move.split(" ").slice(1).map((word) => word.split("=")[0]));
    hand.lift(ways.find((cards) => cards.some((card) => held.has(card))) ?? []);
    for (const area of table.root.querySelectorAll(".hinted")) area.classList.remove("hinted");
    if (this.#left.length && this.#left[0] === this.#hint.moves[0]) table.areaElement(this.#hint.target)?.classList.add("hinted");
  }
}

/** A bar as long as what is lost, with a line as long as two standard errors around its end. */
function track({ share, error }) {
  const low = Math.max(0, share - error);
  const line = { "--start": String(low), "--length": String(Math.min(1.08, share + error) - low) };
  return el("span", { class: "hint-track", "aria-hidden": "true" }, el("i", { css: { "--length": String(share) } }), error ? el("u", { css: line }) : null);
}
