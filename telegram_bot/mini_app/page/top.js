/* The table of a group: who is ahead, in a game and a period. */

import { AnswerScreen } from "./answer_screen.js";
import { button, clear, el, words } from "./elements.js";

export class TopScreen extends AnswerScreen {
  constructor(context) {
    super(context, words["top"], { type: "top", game: "", period: "month" });
  }

  draw({ periods, games, heads, rows, notes }) {
    const game = games.find((one) => one.chosen).value;
    const period = periods.find((one) => one.chosen).value;
    const choices = (all, asked) =>
      el("div", { class: "history-choices" }, all.map(({ value, label, chosen }) =>
        button(label, () => this.ask({ type: "top", ...asked(value) }), { kind: chosen ? "primary" : "quiet", "aria-pressed": String(chosen) }),
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
