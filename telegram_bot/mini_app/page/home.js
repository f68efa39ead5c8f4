/* The reader's home: games to play alone, running matches, and earlier ones with their reviews. */

import { choicesElement, entry } from "./answer_screen.js";
import { button, el, fill, localDigits, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class HomeScreen {
  constructor(context) {
    this.context = context;
  }

  get title() {
    return words["home-title"];
  }

  async show(container) {
    const back = button(words["review-close"], () => this.context.back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.games = el("ul", { class: "matches-list" });
    this.lessons = el("section", {});
    this.learned = el("section", {});
    this.status = el("p", { class: "review-status", role: "status" });
    this.history = new History(this.context);
    const bar = el("header", { class: "top-bar" }, this.context.table ? back : null, el("h1", {}, words["home-title"]));
    const today = entry(words["today"], words["today-about"], () => this.context.go("today"));
    this.waiting = el("span", { class: "match-current", hidden: true });
    const puzzles = entry(words["puzzles"], words["puzzles-about"], () => this.context.go("puzzle"), { sign: this.waiting });
    const alone = el("section", {}, el("h2", {}, words["home-alone"]), el("div", { class: "matches-list" }, today, puzzles), this.games);
    const me = button(words["me"], () => this.context.go("me"), { kind: "quiet", icon: "chart" });
    const matches = el("section", {}, el("h2", {}, words["matches-title"]), me, this.status, this.history.root);
    this.root = el("div", { class: "home", hidden: true }, bar, el("div", { class: "home-body" }, this.lessons, alone, matches, this.learned));
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    if (this.context.home) this.update();
    else this.#load();
  }

  hide() {}

  update() {
    if (this.context.home) this.#draw(this.context.home);
    else if (this.failed) this.#load();
  }

  async #load() {
    this.failed = false;
    try {
      this.#draw(await this.context.connection.request({ type: "home" }));
    } catch (problem) {
      this.failed = problem.code === "connection";
      this.#tell(problem.text || words["not-connected"]);
    }
  }

  #draw({ practice, history, lessons, puzzles }) {
    this.waiting.textContent = localDigits(puzzles);
    this.waiting.hidden = !puzzles;
    this.#drawLessons(this.lessons, words["home-learn"], lessons.filter((lesson) => !lesson.done));
    this.#drawLessons(this.learned, words["home-learned"], lessons.filter((lesson) => lesson.done));
    fill(this.games, ...practice.map(({ game, title, about }) => el("li", {}, entry(title, about, () => this.#open({ game })))));
    this.history.draw(history);
    this.#tell("");
  }

  #tell(text) {
    this.status.textContent = text;
    this.status.hidden = !text;
  }

  #drawLessons(root, heading, lessons) {
    root.hidden = !lessons.length;
    const items = lessons.map(({ game, title }) => el("li", {}, entry(title, null, () => this.#open({ game, lesson: true }))));
    fill(root, el("h2", {}, heading), el("ul", { class: "matches-list" }, items));
  }

  /** Open a practice or a lesson of a game. */
  async #open(request) {
    const opened = await this.context.ask({ type: "practise", ...request });
    if (opened) this.context.openTable(opened.table);
  }
}

/** A page of the reader's matches, of one game or of all, with buttons to other pages. */
class History {
  constructor(context) {
    this.context = context;
    this.root = el("div", { class: "history" });
  }

  draw({ games, matches, game, page, older, note }) {
    const turns = [
      page > 0 ? button(words["button-newer"], () => this.#ask(game, page - 1), { kind: "quiet" }) : null,
      older ? button(words["button-older"], () => this.#ask(game, page + 1), { kind: "quiet" }) : null,
    ];
    fill(
      this.root,
      choicesElement(games, (value) => this.#ask(value, 0)),
      el("p", { class: "review-status", role: "status", hidden: !note }, note),
      el("ul", { class: "matches-list" }, matches.map((match) => el("li", {}, this.#match(match)))),
      el("div", { class: "history-choices" }, turns),
      button(words["button-own-data"], () => this.#sendData(), { kind: "quiet" }),
    );
  }

  async #ask(game, page) {
    const found = await this.context.ask({ type: "matches", game, page });
    if (found) this.draw(found);
  }

  async #sendData() {
    this.context.notices.show(words["own-data-coming"]);
    if (await this.context.ask({ type: "own-data" })) this.context.notices.show(words["sent-privately"]);
  }

  #match(match) {
    const here = match.table === this.context.table?.table;
    const press = () => (here ? this.context.back() : this.context.openTable(match.table));
    const sign = match.current ? el("span", { class: "match-current" }, words["matches-current"]) : null;
    return entry(match.title, match.detail, press, { sign, current: here ? "true" : null });
  }
}
