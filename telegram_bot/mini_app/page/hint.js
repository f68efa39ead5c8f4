/*
 * The plan of the turn as one line over the hand: its steps, which are ticked off, the reason, and *Do it* for the next
 * step. The cards of this step are raised and its place is marked; a dialog has the alternatives. The plan is part of
 * the table, so every page shows the same. A page that is opened later asks for the hint when the alternatives are
 * wanted, or when the plan has no reason yet, as after a new card; until the answer comes, it shows a first look.
 */

import { barsElement } from "./bars.js";
import { openDialog } from "./dialog.js";
import { button, clear, el, fill, words } from "./elements.js";
import { loadStyle } from "./styles.js";

/** Pixels of the felt that a trick needs; in other games stock and pile determine the height. */
const LOWEST_FELT = 86;
const FEWEST_LINES = 2;
const MOST_LINES = 5;

export class HintLine {
  #plan = null;
  /** The hint with the alternatives, kept until the position changes. */
  #hint = null;
  #drawn = "";
  /** The plan is hidden until the next one is asked for. */
  #closed = false;
  #asking = false;
  /** The pending answer, and the position that it is about. */
  #pending = { position: "", answer: null };
  /** The text while a plan is being checked again. */
  #waiting = "";

  /** `screen` has the `table`, the `hand` and the `turn`; `root` is the empty place of the hint. */
  constructor(root, context, screen) {
    this.root = root;
    this.context = context;
    this.screen = screen;
    root.classList.add("hint");
    root.setAttribute("aria-label", words["button-hint"]);
    root.hidden = true;
    loadStyle("./review.css");
    new ResizeObserver(() => requestAnimationFrame(() => this.#makeRoom())).observe(screen.table.felt);
  }

  /** Ask for a hint on the state of a frame; the table brings its plan. */
  async ask(frame) {
    this.#closed = false;
    this.#asking = true;
    this.#say(words["thinking"]);
    const hint = await this.#fetch(frame);
    this.#asking = false;
    this.#drawn = "";
    this.update(this.context.table);
    if (hint) {
      this.context.announcer.say(hint.lines.join(" "));
      this.context.telegram.tap("light");
    }
  }

  /** Show the plan of a frame; there is none while another table is being opened. */
  update(frame) {
    if (!frame) return;
    if (String(frame.position) !== this.position) this.#hint = null;
    this.position = String(frame.position);
    const isTold = this.#plan?.changed || !frame.plan?.changed;
    this.#plan = frame.plan;
    if (!frame.plan) this.#closed = false;
    if (this.#asking) return;
    if (!frame.plan || this.#closed) this.#hide();
    else this.#draw();
    if (frame.plan && !isTold && !this.#closed) this.context.announcer.say(frame.plan.changed);
    if (frame.plan && !frame.plan.why && !this.#hint && !this.#closed) this.#complete(frame);
  }

  /** Get the hint of a plan without a reason; after a new card it may take a while. */
  async #complete(frame) {
    if (this.#pending.answer) return;
    const { position } = this;
    const stop = this.context.connection.on("waiting", ({ text }) => {
      if (position !== this.position || this.#asking || this.#closed) return;
      this.#waiting = text;
      this.#draw();
    });
    const hint = await this.#request(frame).catch(() => null);
    stop();
    this.#waiting = "";
    if (hint && position === this.position) this.#hint = hint;
    if (hint || this.context.table?.version !== frame.version) this.update(this.context.table);
  }

  close() {
    this.#closed = true;
    this.#hide();
  }

  #hide() {
    this.#drawn = "";
    this.root.hidden = true;
    this.root.parentElement?.classList.remove("hinting");
    clear(this.root);
    this.#point();
  }

  /** Get the hint of a frame; null if there is none, after telling the player why. */
  async #fetch(frame) {
    const stop = this.context.connection.on("waiting", (waiting) => this.#asking && this.#say(waiting.text));
    try {
      this.#hint = await this.#request(frame);
      this.position = String(frame.position);
      return this.#hint;
    } catch (problem) {
      this.context.problem(problem);
      return null;
    } finally {
      stop();
    }
  }

  /** Ask for the hint of a frame; further calls in the meantime get the same answer. */
  #request({ position, version }) {
    if (this.#pending.position === String(position)) return this.#pending.answer;
    const answer = this.context.connection.request({ type: "hint", version });
    const pending = (this.#pending = { position: String(position), answer });
    const end = () => this.#pending === pending && (this.#pending = { position: "", answer: null });
    answer.then(end, end);
    return answer;
  }

  #say(text) {
    this.root.hidden = false;
    this.root.parentElement.classList.add("hinting");
    fill(this.root, el("p", { role: "status" }, text));
  }

  #draw() {
    const { steps, changed } = this.#plan;
    const why = this.#plan.why || this.#waiting;
    const drawn = JSON.stringify([steps, why, changed]);
    if (drawn !== this.#drawn) {
      const next = steps.find((step) => step.moves.length);
      const item = (step) => el("li", { class: step === next ? "next" : step.moves.length ? "" : "done", "aria-current": step === next ? "step" : null }, step.words);
      const act = next ? button(words["hint-do"], () => this.screen.turn.perform({ moves: next.moves }), { kind: "primary hint-do" }) : null;
      const details = button(words["hint-details"], () => this.#openDetails(), { kind: "quiet hint-details" });
      const close = button(words["hint-close"], () => this.close(), { kind: "quiet", icon: "close", iconOnly: true });
      const reason = el("p", { class: "hint-why" }, changed ? el("b", {}, `${changed} `) : null, why);
      const focused = this.root.contains(document.activeElement);
      const list = el("ol", { class: "hint-steps", tabindex: "0" }, steps.map(item));
      fill(this.root, list, act, reason, el("div", { class: "hint-more" }, details, close));
      this.root.hidden = false;
      this.root.parentElement.classList.add("hinting");
      this.#makeRoom();
      list.querySelector(".next")?.scrollIntoView({ block: "nearest" });
      if (focused) (act ?? details).focus({ preventScroll: true });
    }
    this.#drawn = drawn;
    this.#point();
  }

  /** On low screens, cut reasons so that stock and pile stay visible; again when styles load or the phone is turned. */
  #makeRoom() {
    const { felt, middle } = this.screen.table;
    const reason = this.root.querySelector(".hint-why");
    if (!reason) return;
    const needed = middle.getBoundingClientRect().bottom - felt.getBoundingClientRect().top + felt.scrollTop;
    const row = Math.max(reason.clientHeight, reason.nextSibling.clientHeight);
    const spare = felt.clientHeight - Math.min(LOWEST_FELT, needed) + row;
    const lines = Math.floor(spare / parseFloat(getComputedStyle(reason).lineHeight));
    this.root.style.setProperty("--lines", String(Math.min(MOST_LINES, Math.max(FEWEST_LINES, lines))));
  }

  async #openDetails() {
    const hint = this.#hint ?? (await this.#fetch(this.context.table));
    if (!hint) return;
    const { lines, bars, note } = hint;
    openDialog(words["button-hint"], [
      el("div", { class: "hint-lines" }, lines.map((line) => el("p", {}, line))),
      bars.length ? barsElement(bars, note, (bar) => this.screen.hand.lift(bar.cards)) : null,
    ]);
  }

  /** Raise the cards of the next step that takes some from the hand, and mark the place of the next step. */
  #point() {
    const { hand, table } = this.screen;
    const left = this.#closed ? [] : (this.#plan?.steps ?? []).filter((step) => step.moves.length);
    hand.lift(left.find((step) => step.cards.length)?.cards ?? []);
    for (const area of table.root.querySelectorAll(".hinted")) area.classList.remove("hinted");
    const area = left.length ? table.areaElement(left[0].target) : null;
    area?.classList.add("hinted");
    area?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
