/* The deals of the day: what can be played, how the reader stands, and the results of a game. */

import { AnswerScreen } from "./answer_screen.js";
import { button, clear, el, words } from "./elements.js";

export class TodayScreen extends AnswerScreen {
  constructor(context) {
    super(context, words["today"], { type: "day", game: "" });
  }

  back() {
    if (this.asked.game) this.ask({ type: "day", game: "" });
    else super.back();
  }

  /** The day, or the result of a game; without a result yet the answer is the day. */
  draw(answer) {
    if (answer.type === "day") this.#day(answer);
    else this.#result(answer);
  }

  #day({ title, about, games, lines, proof_about: proofAbout, proof }) {
    this.asked = { type: "day", game: "" };
    this.heading.textContent = title;
    const list = el("ul", { class: "matches-list" }, games.map((game) => el("li", {}, this.#entry(game))));
    const details = el("details", {}, el("summary", {}, words["today-proof"]), el("p", {}, proofAbout), proof.map((line) => el("p", { class: "small muted" }, line)));
    clear(this.body).append(el("p", {}, about), list, ...paragraphs(lines), proof.length ? details : "");
  }

  #entry(game) {
    return el(
      "button",
      { type: "button", class: "match", on: { click: () => (game.board ? this.#play(game.board) : this.ask({ type: "day", game: game.game })) } },
      el("span", { class: "match-title" }, game.action),
      el("span", { class: "match-detail" }, game.state),
    );
  }

  #result({ title, lines, reviews, next }) {
    this.heading.textContent = title;
    const others = reviews.map(([table, label]) => button(label, () => this.context.openTable(table), { kind: "quiet", icon: "search" }));
    const on = next.board ? button(next.action, () => this.#play(next.board), { kind: "primary" }) : null;
    clear(this.body).append(...paragraphs(lines), el("div", { class: "row" }, others, on));
  }

  async #play(board) {
    try {
      const { table } = await this.context.connection.request({ type: "play-board", board });
      this.context.openTable(table);
    } catch (problem) {
      this.context.problem(problem);
    }
  }
}

function paragraphs(lines) {
  return lines.map((line) => el("p", {}, line));
}
