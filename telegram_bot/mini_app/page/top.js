/* The standings of a group, in a game and a period. */

import { AnswerScreen, choicesElement } from "./answer_screen.js";
import { el, fill, words } from "./elements.js";

export class TopScreen extends AnswerScreen {
  constructor(context) {
    super(context, words["top"], { type: "top", game: "", period: "month" });
  }

  draw({ periods, games, heads, rows, notes }) {
    const game = games.find((one) => one.chosen).value;
    const period = periods.find((one) => one.chosen).value;
    const table = el(
      "table",
      { class: "top-table" },
      el("thead", {}, el("tr", {}, el("td"), heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows.map(row)),
    );
    fill(
      this.body,
      choicesElement(periods, (value) => this.ask({ type: "top", game, period: value })),
      choicesElement(games, (value) => this.ask({ type: "top", game: value, period })),
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
