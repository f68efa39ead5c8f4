/*
 * The result between rounds and after the match: who won, the best find of the round once it has been reviewed, the
 * score sheet, when the next round starts, and the possible orders. After a deal of the day it also shows the
 * comparison with par and the next deal.
 */

import { ClockRing } from "./clock.js";
import { button, el, fill, localDigits, words } from "./elements.js";
import { orderButton, ordersOf } from "./orders.js";
import { sheetElement } from "./sheet.js";

const CONFETTI = 18;
const MEDALS = ["🥇", "🥈", "🥉"];

/** Covers the table with the result, which the reader can put aside to look at the cards. */
export class Result {
  /** `onAside`: the result was put aside. */
  constructor(root, context, onAside) {
    this.root = root;
    this.onAside = onAside;
    this.context = context;
    this.ring = new ClockRing();
    this.aside = false;
  }

  /** Show the result of a frame whose stage is `between` or `ended`; otherwise hide it. */
  render(frame) {
    const over = frame.stage === "between" || frame.stage === "ended";
    if (!over) this.aside = false;
    this.#cover(over && !this.aside);
    this.ring.show(over ? frame.clock : null);
    const shown = JSON.stringify([frame.stage, frame.sheet, frame.turn_text, frame.orders, frame.reviews, Boolean(frame.clock)]);
    if (!over || shown === this.shown) return;
    this.shown = shown;
    const best = el("div");
    const deals = el("div", { class: "deals" });
    const next = el("div", { class: "row" }, frame.deals ? this.#otherDeals("primary") : null);
    fill(
      this.root,
      el("header", {}, el("h2", {}, frame.title), frame.outcome ? this.#outcome(frame) : null, frame.turn_text ? el("p", { class: frame.stage === "ended" ? "outcome" : "small muted" }, frame.turn_text) : null, best),
      el(
        "div",
        { class: "result-body", tabindex: "0", role: "group", "aria-label": words["sheet"] },
        deals,
        frame.stage === "ended" ? places(frame.sheet) : null,
        frame.sheet ? sheetElement(frame.sheet, { frame: { ...frame, deck: this.context.deck } }) : null,
      ),
      frame.deals ? next : null,
      el("div", { class: "row" }, this.#orders(frame), this.#links(frame)),
    );
    this.#tellBest(frame.reviews.at(-1), best);
    if (frame.deals) this.#tellDeals(frame.deals, deals, next);
  }

  /** The results of the deals; one that is not judged yet has no line. */
  async #tellDeals(what, deals, buttons) {
    const { askForDeals, playDeal, resultWords, today } = await import("./deals.js");
    const draw = ({ type, score, lines, next }) => {
      if (type !== "deals" || !deals.isConnected) return;
      const offeredOn = today();
      const seen = () => this.context.go("today", { what });
      const on = () => (next.board ? playDeal(this.context, next.board, offeredOn, seen) : seen());
      fill(deals, ...resultWords({ score, lines }));
      fill(buttons, button(next.action, on, { kind: "primary" }), this.#otherDeals("quiet"));
    };
    const { connection } = this.context;
    draw(await askForDeals(connection, { type: "day", what }, draw).catch(() => ({})));
  }

  #otherDeals(kind) {
    return button(words["today"], () => this.context.go("today"), { kind });
  }

  /** A round without a review, or without a find, has no line for it. */
  async #tellBest(round, place) {
    if (round === undefined) return;
    const review = await this.context.connection.request({ type: "review", round }).catch(() => null);
    if (place.isConnected) place.append(...(review?.best ?? []).map((line) => el("p", { class: "small" }, line)));
  }

  /** Who has won; winners see confetti. */
  #outcome({ outcome, sheet, scene, seat }) {
    const won = sheet.ranks[scene?.seats[seat]?.column] === 1;
    if (won) this.context.telegram.tap("success");
    const pieces = Array.from({ length: won ? CONFETTI : 0 }, (_, piece) =>
      el("i", { data: { side: piece % 6 }, css: { "--turn": `${(piece * 360) / CONFETTI}deg`, "--far": `${60 + (piece % 3) * 30}px` } }),
    );
    return el("p", { class: "outcome" }, el("span", { class: "confetti", "aria-hidden": "true" }, "🏆", pieces), outcome);
  }

  stop() {
    this.ring.stop();
  }

  #orders(frame) {
    const buttons = ordersOf(frame, "start", "return").map((order) => orderButton(this.context, order));
    if (frame.clock && frame.stage === "between" && buttons.length) {
      buttons[0].append(el("span", { class: "seat-face" }, this.ring.drawing, this.ring.seconds));
    }
    return buttons;
  }

  #links(frame) {
    const buttons = [];
    const round = frame.reviews.at(-1);
    if (round !== undefined) buttons.push(button(words["button-review"], () => this.context.go("review", { round }), { kind: "quiet", icon: "search" }));
    if (frame.scene) buttons.push(button(words["look-at-table"], () => this.#putAside(), { kind: "quiet" }));
    return buttons;
  }

  #putAside() {
    this.aside = true;
    this.#cover(false);
    this.onAside();
  }

  /** Show or hide the result; elements below it are inert meanwhile. */
  #cover(shown) {
    this.root.hidden = !shown;
    for (const node of this.root.parentElement?.children ?? []) {
      if (node !== this.root && !node.matches(".top-bar")) node.inert = shown;
    }
  }

  /** Show the result again after it was put aside. */
  bringBack(frame) {
    this.aside = false;
    this.render(frame);
  }
}

/** The final places, best first. */
function places(sheet) {
  if (!sheet?.rows.length) return null;
  const order = sheet.columns.map((_, column) => column).sort((one, other) => sheet.ranks[one] - sheet.ranks[other]);
  const lines = order.map((column) => {
    const rank = sheet.ranks[column];
    const sign = el("span", { class: "place-sign" }, MEDALS[rank - 1] ?? localDigits(`${rank}.`));
    return el("li", { class: rank === 1 ? "first" : null }, sign, el("span", {}, sheet.columns[column]));
  });
  return el("ol", { class: "places" }, lines);
}
