/* The deals of the day: what can be played, how the reader stands, and the results of a game. */

import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class TodayScreen {
  constructor(context) {
    this.context = context;
  }

  get title() {
    return words["today"];
  }

  async show(container) {
    const back = button(words["review-close"], () => this.#back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.heading = el("h1", {}, words["today"]);
    this.body = el("div", { class: "home-body" });
    this.root = el("div", { class: "home today", hidden: true }, el("header", { class: "top-bar" }, back, this.heading), this.body);
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    this.#ask("");
  }

  hide() {}

  update() {
    if (this.failed) this.#ask(this.game);
  }

  #back() {
    if (this.game) this.#ask("");
    else this.context.back();
  }

  async #ask(game) {
    this.game = game;
    this.failed = false;
    try {
      const frame = await this.context.connection.request({ type: "day", game });
      if (frame.type === "day") this.#day(frame);
      else this.#result(frame);
    } catch (problem) {
      this.failed = problem.code === "connection";
      this.context.problem(problem);
    }
  }

  #day({ title, about, games, lines, proof_about: proofAbout, proof }) {
    this.game = "";
    this.heading.textContent = title;
    const list = el("ul", { class: "matches-list" }, games.map((game) => el("li", {}, this.#entry(game))));
    const details = el("details", {}, el("summary", {}, words["today-proof"]), el("p", {}, proofAbout), proof.map((line) => el("p", { class: "small muted" }, line)));
    clear(this.body).append(el("p", {}, about), list, ...paragraphs(lines), proof.length ? details : "");
  }

  #entry(game) {
    return el(
      "button",
      { type: "button", class: "match", on: { click: () => (game.board ? this.#play(game.board) : this.#ask(game.game)) } },
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
