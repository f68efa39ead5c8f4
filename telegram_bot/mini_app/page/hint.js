/*
 * A hint as one line over the hand: the steps of the turn, which are ticked off, why, and *Do it* for the next step. Its
 * cards are raised and its place is marked; the alternatives stand in a dialog.
 */

import { openDialog } from "./dialog.js";
import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class HintLine {
  #hint = null;
  /** How many of the hint's moves were made, in this order, by whatever steps. */
  #made = 0;
  #changed = false;
  /** Counts requests: an answer to an earlier one, or for an earlier table, is dropped. */
  #asked = 0;

  /** `screen` has the `table`, the `hand` and the `turn`; `root` is the empty place of the hint. */
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
      const [hint] = await Promise.all([this.#fetch(frame), loadStyle("./review.css")]);
      if (hint) this.#show(hint);
    } catch (problem) {
      this.clear();
      context.problem(problem);
    } finally {
      stop();
    }
  }

  /** The table has changed: a hint stays for the turn, while its steps are followed. */
  update(frame) {
    const mine = frame.stage === "playing" && frame.seat !== null && frame.to_move === frame.seat;
    const isSame = String(frame.position) === this.position;
    if (this.root.hidden || (mine && isSame && !this.followed)) {
      if (this.#hint) this.#point();
      return;
    }
    if (!mine || !this.#hint || !(isSame || this.followed)) {
      this.clear();
      return;
    }
    const isNew = drawn(this.hand, frame.scene.hand);
    this.position = String(frame.position);
    this.hand = frame.scene.hand;
    this.followed = false;
    this.#draw();
    if (isNew && frame.hints_left === null && frame.hints_allowed) this.#askAgain(frame);
  }

  /**
   * Moves are being made: steps are done if they are the next moves of the plan. Known before the answer, since the table
   * may come first; the returned function takes it back.
   */
  plays(moves) {
    const hint = this.#hint;
    const left = hint ? movesOf(hint.steps).slice(this.#made) : [];
    this.followed = left.length > 0 && moves.every((move, at) => move === left[at]);
    if (!this.followed) return () => {};
    this.#made += moves.length;
    return () => {
      this.followed = false;
      if (this.#hint === hint) this.#made -= moves.length;
    };
  }

  clear() {
    this.#hint = null;
    this.#asked += 1;
    this.root.hidden = true;
    this.root.parentElement?.classList.remove("hinting");
    clear(this.root);
    this.#point();
  }

  /** Get a hint, or null if the line was closed or asked again meanwhile. */
  async #fetch(frame) {
    const asked = ++this.#asked;
    const hint = await this.context.connection.request({ type: "hint", version: frame.version });
    return asked === this.#asked ? hint : null;
  }

  /** A new card was seen: the plan stays unless a hint that knows the card finds it clearly worse. */
  async #askAgain(frame) {
    const hint = await this.#fetch(frame).catch(() => null);
    if (!hint || !this.#hint || this.position !== String(frame.position)) return;
    const planned = movesOf(this.#hint.steps).slice(this.#made).sort().join();
    const isAsGood = (turn) => turn.tone !== "worse" && [...turn.moves].sort().join() === planned;
    if (movesOf(hint.steps).sort().join() !== planned && !hint.bars.some(isAsGood)) this.#show(hint, { changed: true });
  }

  #say(text) {
    this.#hint = null;
    this.position = String(this.context.table.position);
    this.root.hidden = false;
    this.root.parentElement.classList.add("hinting");
    clear(this.root).append(el("p", { role: "status" }, text));
  }

  #show(hint, { changed = false } = {}) {
    this.#hint = hint;
    this.#made = 0;
    this.#changed = changed;
    this.followed = false;
    this.hand = this.context.table.scene.hand;
    this.#draw();
    this.context.announcer.say([changed ? words["hint-changed"] : "", ...hint.lines].join(" "));
    this.context.telegram.tap("light");
  }

  #draw() {
    const { why } = this.#hint;
    const steps = this.#steps();
    const next = steps.find((step) => step.moves.length);
    const item = (step) => el("li", { class: step === next ? "next" : step.moves.length ? "" : "done", "aria-current": step === next ? "step" : null }, step.words);
    const act = next ? button(words["hint-do"], () => this.screen.turn.perform({ moves: next.moves }), { kind: "primary hint-do" }) : null;
    const details = button(words["hint-details"], () => this.#openDetails(), { kind: "quiet hint-details" });
    const close = button(words["hint-close"], () => this.clear(), { kind: "quiet", icon: "close", iconOnly: true });
    const reason = el("p", { class: "hint-why" }, this.#changed ? el("b", {}, `${words["hint-changed"]} `) : null, why);
    const focused = this.root.contains(document.activeElement);
    clear(this.root).append(el("ol", { class: "hint-steps", tabindex: "0" }, steps.map(item)), act ?? "", reason, el("div", { class: "hint-more" }, details, close));
    this.root.hidden = false;
    this.root.parentElement.classList.add("hinting");
    if (focused) (act ?? details).focus({ preventScroll: true });
    this.#point();
  }

  /** The steps with the moves that are left of each. */
  #steps() {
    let made = this.#made;
    return (this.#hint?.steps ?? []).map((step) => {
      const done = Math.min(made, step.moves.length);
      made -= done;
      return { ...step, moves: step.moves.slice(done) };
    });
  }

  #openDetails() {
    const { lines, bars, note } = this.#hint;
    openDialog(words["button-hint"], [
      el("div", { class: "hint-lines" }, lines.map((line) => el("p", {}, line))),
      bars.length ? this.#bars(bars, note) : null,
    ]);
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

  /** Raise the cards of the next step that takes some from the hand, and mark the place of the next one. */
  #point() {
    const { hand, table } = this.screen;
    const left = this.#steps().filter((step) => step.moves.length);
    hand.lift(left.find((step) => step.cards.length)?.cards ?? []);
    for (const area of table.root.querySelectorAll(".hinted")) area.classList.remove("hinted");
    const area = left.length ? table.areaElement(left[0].target) : null;
    area?.classList.add("hinted");
    area?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

const movesOf = (steps) => steps.flatMap((step) => step.moves);

/** Whether a hand has cards that it did not have before. */
function drawn(before, after) {
  const left = [...before];
  return after.some((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** A bar as long as what is lost, with a line as long as two standard errors around its end. */
function track({ share, error }) {
  const low = Math.max(0, share - error);
  const line = { "--start": String(low), "--length": String(Math.min(1.08, share + error) - low) };
  return el("span", { class: "hint-track", "aria-hidden": "true" }, el("i", { css: { "--length": String(share) } }), error ? el("u", { css: line }) : null);
}
