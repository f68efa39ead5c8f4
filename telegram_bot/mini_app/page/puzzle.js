/* A puzzle: the table as its seat saw it, ways to play, and after the answer what they are worth. */

import { AnswerScreen } from "./answer_screen.js";
import { barsElement } from "./bars.js";
import { Board } from "./board.js";
import { button, clear, el, words } from "./elements.js";

export class PuzzleScreen extends AnswerScreen {
  /** `parameters` has the `puzzle` of a link. */
  constructor(context) {
    super(context, words["puzzles"], { type: "puzzle" });
  }

  async show(container, { puzzle } = {}) {
    if (puzzle) this.asked = { type: "puzzle", puzzle };
    await super.show(container);
  }

  hide() {
    this.board?.stop();
  }

  draw({ puzzle, key, title, lines, players, seat, scene, deck, ways: offered, verdict, bars, note, on }) {
    this.heading.textContent = title;
    this.hide();
    const table = scene ? el("div") : "";
    const answers = offered.map((way, at) => button(way, () => this.ask({ type: "solve", puzzle, key, way: at })));
    const told = el("div", { class: `puzzle-lines ${verdict || "asked"}`, role: "status" }, lines.map((line) => el("p", {}, line)));
    const next = on ? button(on, () => this.ask({ type: "puzzle", more: true }), { kind: "primary" }) : "";
    const ways = answers.length ? el("div", { class: "puzzle-ways" }, answers) : "";
    clear(this.body).append(told, bars.length ? barsElement(bars, note) : "", next, table, ways);
    if (!table) return;
    this.board = new Board(table, { onSwipe: () => {} });
    this.board.render({ scene, players, seat, toMove: seat, deck, open: false, moving: false });
    this.body.scrollTop = 0;
  }
}
