/* A puzzle: the table as its seat saw it, ways to play, and after the answer what they are worth. */

import { AnswerScreen } from "./answer_screen.js";
import { barsElement } from "./bars.js";
import { Board } from "./board.js";
import { button, clear, el, words } from "./elements.js";

const TONES = { best: "best", near: "same", wrong: "worse" };

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

  draw({ puzzle, key, title, lines, players, seat, scene, deck, ways, verdict, bars, note, on }) {
    this.heading.textContent = title;
    this.hide();
    const table = scene ? el("div") : null;
    const answers = ways.map((way, at) => button(way, () => this.ask({ type: "solve", puzzle, key, way: at })));
    const told = el("div", { class: `puzzle-lines ${TONES[verdict] ?? ""}`, role: "status" }, lines.map((line) => el("p", {}, line)));
    clear(this.body).append(
      ...[
        table,
        told,
        answers.length ? el("div", { class: "puzzle-ways" }, answers) : null,
        bars.length ? barsElement(bars, note) : null,
        on ? button(on, () => this.ask({ type: "puzzle", more: true }), { kind: "primary" }) : null,
      ].filter(Boolean),
    );
    if (!table) return;
    this.board = new Board(table, { onSwipe: () => {} });
    this.board.render({ scene, players, seat, toMove: seat, deck, open: false, moving: false });
    this.body.scrollTop = 0;
  }
}
