/* The reader's matches: those being played, and earlier ones with their reviews. */

import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class MatchesScreen {
  constructor(context) {
    this.context = context;
  }

  get title() {
    return words["matches-title"];
  }

  async show(container) {
    const back = button(words["review-close"], () => this.context.back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.list = el("ul", { class: "matches-list" });
    this.status = el("p", { class: "review-status", role: "status" });
    const bar = el("header", { class: "top-bar" }, back, el("h1", {}, words["matches-title"]));
    this.root = el("div", { class: "matches", hidden: true }, bar, this.status, this.list);
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    this.#load();
  }

  hide() {}

  update() {
    if (this.failed) this.#load();
  }

  async #load() {
    this.failed = false;
    try {
      const { matches } = await this.context.connection.request({ type: "matches" });
      this.status.textContent = matches.length ? "" : words["matches-none"];
      clear(this.list).append(...matches.map((match) => el("li", {}, this.#entry(match))));
    } catch (problem) {
      this.failed = problem.code === "connection";
      this.status.textContent = problem.text || words["not-connected"];
    }
    this.status.hidden = !this.status.textContent;
  }

  #entry(match) {
    const here = match.table === this.context.table?.table;
    const press = () => (here ? this.context.back() : this.context.openTable(match.table));
    return el(
      "button",
      { type: "button", class: "match", "aria-current": here ? "true" : null, on: { click: press } },
      el("span", { class: "match-title" }, match.title),
      match.current ? el("span", { class: "match-current" }, words["matches-current"]) : null,
      el("span", { class: "match-detail" }, match.detail),
    );
  }
}
