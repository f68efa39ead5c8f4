/*
 * The review board: a finished round step by step with its curve of chances, what was played and what was better; the
 * figures of the match; and better lines.
 */

import { Board } from "./board.js";
import { Curve, chanceKey, percent } from "./curve.js";
import { openDialog } from "./dialog.js";
import { button, el, fill, localDigits, words } from "./elements.js";
import { figuresElement } from "./figures.js";
import { Line } from "./line.js";
import { placeText } from "./place_text.js";
import { MATCH, drawTabs, turnTab } from "./round_tabs.js";
import { sheetElement } from "./sheet.js";
import { Steps } from "./steps.js";
import { loadStyle } from "./styles.js";
import { drawStepButtons } from "./step_buttons.js";

const SPOKEN_AFTER_MS = 350;
const COSTLY = ["??", "?", "?!"];

export class ReviewScreen {
  #review = null;
  #place = 0;
  #open = false;
  #asked = 0;
  #spoken = 0;
  #step = null;

  constructor(context) {
    this.context = context;
    this.reviews = new Map();
  }

  get title() {
    return words["button-review"];
  }

  async show(container, { round, place }) {
    this.wanted = { round: round ?? null, place: place ?? null };
    this.root = el("div", { class: "review", hidden: true });
    container.append(this.root);
    await loadStyle("./review.css");
    if (!this.root.isConnected) return;
    this.root.hidden = false;
    this.#build();
    this.#begin();
  }

  hide() {
    clearTimeout(this.#spoken);
    this.gone = true;
    document.removeEventListener("keydown", this.onKey);
    this.board?.stop();
    this.curve?.stop();
    this.steps?.stop();
    this.line?.stop();
  }

  update(frame) {
    if (!this.root?.isConnected || this.root.hidden) return;
    this.#begin();
    if (this.#review && frame.reviews.length !== this.rounds) this.#drawTabs(this.#review.round);
  }

  // ------------------------------------------------------------------ building

  #build() {
    const { context } = this;
    this.heading = el("h1", { tabindex: "-1" }, words["button-review"]);
    const back = button(words["review-close"], () => context.back(), { kind: "quiet", icon: "back", iconOnly: true });
    const figures = button(words["review-luck-skill"], () => this.#openFigures(), { kind: "quiet figures-button", icon: "sheet" });
    this.tabs = el("div", { class: "review-tabs", role: "tablist", "aria-label": words["button-review"] });
    const place = el("div");
    this.key = el("ul", { class: "chance-key" });
    const curve = el("div");
    this.buttons = el("div", { class: "review-buttons", role: "group", "aria-label": words["review-step"] });
    this.text = el("div", { class: "review-text", tabindex: "0", role: "region", "aria-label": words["review-step"] });
    this.side = el("div", { class: "review-side", tabindex: "0" });
    this.status = el("p", { class: "review-status", role: "status" });
    const bar = el("header", { class: "top-bar" }, back, this.heading, this.tabs, figures);
    this.panel = el("div", { class: "review-panel" }, this.key, curve, this.buttons, this.text);
    this.root.append(bar, this.status, place, this.panel, this.side);
    this.board = new Board(place, { onSwipe: (by) => this.#move(by) });
    this.curve = new Curve(curve, { onPlace: (at) => this.#go(at, false) });
    this.steps = new Steps(context.connection, {
      onStep: (step) => this.#draw(step),
      onProblem: (problem) => context.problem(problem),
    });
    this.line = new Line(context, this);
    this.onKey = (event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
  }

  // ------------------------------------------------------------------ reviews

  /** Show the requested round as soon as the table is known and the page is connected. */
  #begin() {
    const rounds = this.context.table?.reviews;
    if (!rounds || this.begun) return;
    this.begun = true;
    if (!rounds.length) {
      this.#say(words["no-rounds"]);
      return;
    }
    const round = this.wanted.round ?? rounds.at(-1);
    this.#load(round, this.wanted.place);
  }

  async #load(round, place = null) {
    const asked = ++this.#asked;
    this.line.close();
    this.#drawTabs(round);
    this.#say(words["review-coming"]);
    this.root.dataset.state = "loading";
    const stop = this.context.connection.on("waiting", (frame) => this.#say(frame.text));
    try {
      const review = this.reviews.get(round) ?? (await this.context.connection.request({ type: "review", round }));
      this.reviews.set(round, review);
      if (asked === this.#asked && !this.gone) this.#opened(review, place);
    } catch (problem) {
      if (asked !== this.#asked || this.gone) return;
      this.#say(problem.text || words["not-connected"]);
      this.begun = problem.code !== "connection";
    } finally {
      stop();
    }
  }

  #opened(review, place) {
    this.#review = review;
    this.#say("");
    this.heading.textContent = review.title;
    this.root.dataset.state = review.round === MATCH ? "match" : review.can_open ? "round" : "spectator";
    this.#drawTabs(review.round);
    fill(this.side, figuresElement(review));
    if (review.round === MATCH) {
      this.side.prepend(sheetElement(this.context.table.sheet, { detailed: false }));
      return;
    }
    this.steps.last = review.last;
    this.curve.render({ ...review, columnOf: (seat) => this.#columnOf(seat) });
    this.#go(place === null ? this.#firstPlace() : Math.min(place, review.last), false);
  }

  /** The reader's first mistake, or else the end. */
  #firstPlace() {
    const { marks, seat, last } = this.#review;
    const own = marks.find((mark) => mark.seat === seat && COSTLY.includes(mark.mark));
    return own ? own.place : last;
  }

  #columnOf(seat) {
    return this.#review.players.find((player) => player.seat === seat)?.column ?? 0;
  }

  #drawTabs(current) {
    const rounds = this.context.table?.reviews ?? [];
    this.rounds = rounds.length;
    drawTabs(this.tabs, rounds, current, (round) => this.#load(round));
  }

  #say(text) {
    this.status.textContent = text ?? "";
    this.status.hidden = !text;
  }

  #openFigures() {
    if (this.#review) openDialog(this.#review.title, figuresElement(this.#review));
  }

  // ------------------------------------------------------------------ places

  #move(by) {
    if (this.line.isOpen) this.line.move(by);
    else this.#go(this.#place + by);
  }

  /** Go to a place; `moving`: animate the cards. */
  #go(place, moving = true) {
    const review = this.#review;
    if (!review || review.round === MATCH) return;
    this.line.close();
    this.moving = moving && Math.abs(place - this.#place) <= 1;
    this.#place = Math.min(review.last, Math.max(0, place));
    this.#drawPlace();
    if (review.can_open) this.steps.want(review.round, this.#place, this.#open);
    else this.#drawText(null);
  }

  /** Go to the next or the previous place with a mark. */
  #goToMark(by) {
    const places = this.#review.marks.filter((mark) => mark.mark).map((mark) => mark.place);
    const next = by > 0 ? places.find((place) => place > this.#place) : places.findLast((place) => place < this.#place);
    if (next !== undefined) this.#go(next);
  }

  /** Draw what is known about a place without its step. */
  #drawPlace() {
    const { columns, last } = this.#review;
    const shares = this.curve.chancesAt(this.#place);
    fill(this.key, ...chanceKey(columns, shares));
    const where = `${words["review-step"]} ${localDigits(this.#place)} / ${localDigits(last)}`;
    const chances = columns.map((name, column) => `${name} ${percent(shares[column] ?? 0)}`).join(", ");
    this.curve.move(this.#place, `${where}. ${chances}`);
    this.where = where;
    this.#drawButtons();
  }

  #draw(step) {
    if (this.gone) return;
    const { seat } = this.#review;
    this.#step = step;
    this.board.render({
      scene: step.scene,
      players: this.context.table.players,
      seat,
      toMove: step.to_move,
      deck: this.#review.deck,
      open: this.#open,
      played: step.played,
      best: step.best,
      moving: this.moving,
    });
    this.#drawText(step);
    this.#drawButtons();
    this.#speak(step);
  }

  #drawText(step) {
    const onLine = () => this.#openLine();
    const moment = { type: "share-step", round: this.#review.round, place: this.#place };
    const shares = this.context.shareButtons(words["button-moment"], moment);
    fill(this.text, ...placeText({ review: this.#review, place: this.#place, where: this.where, step, onLine, shares }));
    this.text.scrollTop = 0;
  }

  #drawButtons() {
    const known = this.#step?.place === this.#place ? this.#step : null;
    drawStepButtons(
      this.buttons,
      { review: this.#review, place: this.#place, better: Boolean(known?.better), open: this.#open },
      {
        go: (place, moving) => this.#go(place, moving),
        nextMark: () => this.#goToMark(1),
        playLine: () => this.#openLine(),
        turnEyes: () => this.#turnEyes(),
      },
    );
  }

  #turnEyes() {
    this.#open = !this.#open;
    this.#go(this.#place, false);
  }

  #openLine() {
    this.line.open(this.#review, this.#place, this.#open);
  }

  /** Announce a step when the reader has stayed on it for a moment. */
  #speak(step) {
    clearTimeout(this.#spoken);
    this.#spoken = setTimeout(() => this.context.announcer.say(`${this.where}. ${step.entry} ${step.lines.join(" ")}`), SPOKEN_AFTER_MS);
  }

  /** Draw the round again after a better line. */
  resume() {
    this.moving = false;
    if (this.#step) this.#draw(this.#step);
  }

  // ------------------------------------------------------------------ keys

  #key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const act = this.#actOf(event.key, event.target);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actOf(key, target) {
    const tab = target.closest?.("[role=tab]");
    if (tab && (key === "ArrowLeft" || key === "ArrowRight")) return () => turnTab(tab, key === "ArrowRight" ? 1 : -1);
    const review = this.#review;
    if (!review || review.round === MATCH) return null;
    if (target === this.curve.root && (key === "ArrowUp" || key === "ArrowDown")) return () => this.#move(key === "ArrowUp" ? 1 : -1);
    return {
      ArrowLeft: () => this.#move(-1),
      ArrowRight: () => this.#move(1),
      Home: () => this.#go(0, false),
      End: () => this.#go(review.last, false),
      PageUp: () => this.#goToMark(-1),
      PageDown: () => this.#goToMark(1),
      Escape: this.line.isOpen ? () => this.line.close(true) : undefined,
    }[key];
  }
}
