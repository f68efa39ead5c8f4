/* The reader's home: games to be played alone, matches that are being played, and earlier ones with their reviews. */

import { button, clear, el, words } from "./elements.js";
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
    this.list = el("ul", { class: "matches-list" });
    this.status = el("p", { class: "review-status", role: "status" });
    const bar = el("header", { class: "top-bar" }, this.context.table ? back : null, el("h1", {}, words["home-title"]));
    const alone = el("section", {}, el("h2", {}, words["home-alone"]), this.games);
    const matches = el("section", {}, el("h2", {}, words["matches-title"]), this.status, this.list);
    this.root = el("div", { class: "home", hidden: true }, bar, el("div", { class: "home-body" }, alone, matches));
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

  #draw({ practice, matches }) {
    clear(this.games).append(...practice.map((game) => el("li", {}, this.#game(game))));
    clear(this.list).append(...matches.map((match) => el("li", {}, this.#match(match))));
    this.#tell(matches.length ? "" : words["matches-none"]);
  }

  #tell(text) {
    this.status.textContent = text;
    this.status.hidden = !text;
  }

  #game({ game, title, about }) {
    return entry(() => this.#practise(game), null, el("span", { class: "match-title" }, title), el("span", { class: "match-detail" }, about));
  }

  async #practise(game) {
    try {
      const { table } = await this.context.connection.request({ type: "practise", game });
      this.context.openTable(table);
    } catch (problem) {
      this.context.problem(problem);
    }
  }

  #match(match) {
    const here = match.table === this.context.table?.table;
    const press = () => (here ? this.context.back() : this.context.openTable(match.table));
    return entry(
      press,
      here ? "true" : null,
      el("span", { class: "match-title" }, match.title),
      match.current ? el("span", { class: "match-current" }, words["matches-current"]) : null,
      el("span", { class: "match-detail" }, match.detail),
    );
  }
}

function entry(press, current, ...parts) {
  return el("button", { type: "button", class: "match", "aria-current": current, on: { click: press } }, ...parts);
}
