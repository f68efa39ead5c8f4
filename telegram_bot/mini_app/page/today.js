/* The deals of the day: the open deals, the reader's standing, and the results of a game. */

import { AnswerScreen, entry } from "./answer_screen.js";
import { askForDeals, paragraphs, playDeal, resultWords, today } from "./deals.js";
import { button, el, fill, words } from "./elements.js";

export class TodayScreen extends AnswerScreen {
  constructor(context) {
    super(context, words["today"], { type: "day", what: "" });
  }

  show(container, { what = "" } = {}) {
    this.asked = { type: "day", what };
    return super.show(container);
  }

  back() {
    if (this.asked.what) this.ask({ type: "day", what: "" });
    else super.back();
  }

  request(asked) {
    return askForDeals(this.context.connection, asked, (known, text) => {
      if (this.asked !== asked) return;
      this.draw(known);
      this.body.prepend(el("p", { role: "status" }, text));
    });
  }

  /** The day, or the results of a duel or a game; if a game has no result yet, the answer is the day. */
  draw(answer) {
    this.day = today();
    if (answer.type === "day") this.#day(answer);
    else this.#deals(answer);
  }

  #day({ title, about, games, lines, more, duels, proof_about: proofAbout, proof }) {
    this.heading.textContent = title;
    const details = el("details", {}, el("summary", {}, words["today-proof"]), el("p", {}, proofAbout), proof.map((line) => el("p", { class: "small muted" }, line)));
    const past = el("details", {}, el("summary", {}, words["today-more"]), el("p", {}, words["today-more-about"]), this.#list(more));
    fill(this.body, el("p", {}, about), this.#list(games), ...paragraphs(lines), ...duels.map((duel) => this.#opens(...duel)), more.length ? past : null, proof.length ? details : null);
  }

  #list(games) {
    return el("ul", { class: "matches-list" }, games.map((game) => el("li", {}, this.#entry(game))));
  }

  #entry(game) {
    return entry(game.action, game.state, () => (game.board ? this.#play(game.board) : this.ask({ type: "day", what: game.what })));
  }

  #deals({ what, title, score, lines, next, starts, reviews, share, is_duel: isDuel, is_awaited: isAwaited }) {
    if (this.asked.type !== "day") this.asked = { type: "day", what };
    this.heading.textContent = title;
    const kind = isDuel ? "primary" : "";
    const challenges = starts.map(([key, deals]) => button(words[key], () => this.ask({ type: "start-duel", what: deals }), { kind }));
    const tables = reviews.map(([table, label]) => button(label, () => this.context.openTable(table, { name: "review", parameters: {} }), { kind: "quiet", icon: "search" }));
    const again = isAwaited ? [button(words["button-refresh"], () => this.ask(this.asked), { kind: "quiet" })] : [];
    fill(
      this.body,
      ...resultWords({ score, lines }),
      next && (next.board || isDuel) ? this.#list([next]) : null,
      share ? this.#card(share, what, isDuel ? "button-invite" : "button-share") : null,
      ...[challenges, [...tables, ...again]].filter((row) => row.length).map((row) => el("div", { class: "row" }, row)),
    );
  }

  #opens(what, label) {
    return button(label, () => this.ask({ type: "day", what }), { kind: "quiet" });
  }

  /** The card of a result or a duel for others, and the buttons that send it. */
  #card({ text }, what, key) {
    const buttons = this.context.shareButtons(words[key], { type: "share", what }, { kind: "primary" });
    return el("figure", { class: "shared" }, el("p", {}, text), el("div", { class: "row" }, buttons));
  }

  #play(board) {
    return playDeal(this.context, board, this.day, () => this.ask(this.asked));
  }
}
