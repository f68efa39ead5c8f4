/*
 * A step of a lesson over the hand: its text, and the move. The cards of the move are raised, then its place or button
 * is marked.
 */

import { el, fill } from "./elements.js";
import { loadStyle } from "./styles.js";
import { NEW_MELD } from "./table.js";

export class LessonLine {
  #step = null;
  #drawn = "";

  /** `screen` has the `table`, the `hand` and the action `bar`; `root` is the empty place of the lesson. */
  constructor(root, context, screen) {
    this.root = root;
    this.context = context;
    this.screen = screen;
    root.classList.add("hint", "lesson");
    loadStyle("./review.css");
  }

  update(lesson) {
    this.#step = lesson?.step ?? null;
    this.root.hidden = lesson === null;
    this.root.parentElement.classList.toggle("hinting", lesson !== null);
    const drawn = JSON.stringify(lesson);
    if (lesson !== null && drawn !== this.#drawn) {
      const parts = [el("p", { class: "lesson-heading" }, lesson.heading), el("p", {}, lesson.text), el("p", {}, el("b", {}, lesson.step.words))];
      fill(this.root, ...parts);
      this.context.announcer.say(`${lesson.text} ${lesson.step.words}`);
    }
    this.#drawn = drawn;
    this.point();
  }

  /** Mark what to tap next: the cards that are not selected yet, then their target; scroll its button into view. */
  point() {
    const { hand, table, bar } = this.screen;
    for (const node of document.querySelectorAll(".hinted")) node.classList.remove("hinted");
    const { cards = [], target = "", moves = [] } = this.#step ?? {};
    hand.lift(cards);
    if (!this.#step) return;
    const action = bar.root.querySelector(`[data-moves="${CSS.escape(moves.join(";"))}"]`);
    action?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if ([...hand.selected()].sort().join() !== [...cards].sort().join()) return;
    const area = table.areaElement(target || NEW_MELD);
    (action ?? area)?.classList.add("hinted");
  }
}
