/* The table of a group: who is ahead, in a game and a period. */

import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class TopScreen {
  constructor(context) {
    this.context = context;
    this.asked = { game: "", period: "month" };
  }

  get title() {
    return words["top"];
  }

  async show(container) {
    const back = button(words["review-close"], () => this.context.back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.body = el("div", { class: "home-body" });
    this.root = el("div", { class: "home", hidden: true }, el("header", { class: "top-bar" }, back, el("h1", {}, words["top"])), this.body);
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    this.#ask(this.asked);
  }

  hide() {}

  update() {
    if (this.failed) this.#ask(this.asked);
  }

  async #ask(asked) {
    this.asked = asked;
    this.failed = false;
    try {
      this.#draw(await this.context.connection.request({ type: "top", ...asked }));
    } catch (problem) {
      this.failed = problem.code === "connection";
      this.context.problem(problem);
    }
  }

  #draw({ periods, games, heads, rows, notes }) {
    const game = games.find((one) => one.chosen).value;
    const period = periods.find((one) => one.chosen).value;
    const choices = (all, asked) =>
      el("div", { class: "history-choices" }, all.map(({ value, label, chosen }) =>
        button(label, () => this.#ask(asked(value)), { kind: chosen ? "primary" : "quiet", "aria-pressed": String(chosen) }),
      ));
    const table = el(
      "table",
      { class: "top-table" },
      el("thead", {}, el("tr", {}, el("td"), heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows.map(row)),
    );
    clear(this.body).append(
      choices(periods, (value) => ({ game, period: value })),
      choices(games, (value) => ({ game: value, period })),
      rows.length ? table : "",
      el("ul", { class: "small muted" }, notes.map((note) => el("li", {}, note))),
    );
  }
}

function row({ place, name, matches, firsts, rating, close }) {
  return el(
    "tr",
    {},
    el("td", {}, place),
    el("th", { scope: "row" }, name),
    el("td", {}, matches),
    el("td", {}, firsts),
    el("td", {}, close ? `${rating} ≈` : rating),
  );
}
