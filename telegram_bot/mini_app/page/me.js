/* The reader's own figures: how they play, where they lose points, and who sees their results. */

import { button, clear, el, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class MeScreen {
  constructor(context) {
    this.context = context;
  }

  get title() {
    return words["me"];
  }

  async show(container) {
    const back = button(words["review-close"], () => this.context.back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.body = el("div", { class: "home-body me" });
    this.root = el("div", { class: "home", hidden: true }, el("header", { class: "top-bar" }, back, el("h1", {}, words["me"])), this.body);
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    this.#ask({ type: "me" });
  }

  hide() {}

  update() {
    if (this.failed) this.#ask({ type: "me" });
  }

  async #ask(frame) {
    this.failed = false;
    try {
      this.#draw(await this.context.connection.request(frame));
    } catch (problem) {
      this.failed = problem.code === "connection";
      this.context.problem(problem);
    }
  }

  #draw({ figures, lost_title, lost, find, seen_title, seen }) {
    const choices = seen.map(({ value, label, chosen }) =>
      button(label, () => this.#ask({ type: "seen", value }), { kind: chosen ? "primary" : "quiet", "aria-pressed": String(chosen) }),
    );
    clear(this.body).append(
      list(figures),
      el("section", {}, el("h2", {}, lost_title), list(lost)),
      find ? el("section", { class: "history" }, el("p", {}, find.text), button(words["button-find"], () => this.#open(find), { kind: "quiet" })) : "",
      el("section", { class: "history" }, el("p", {}, seen_title), el("div", { class: "history-choices" }, choices)),
    );
  }

  /** Go to the table of the find, and to its place in the review. */
  #open({ table, round, place }) {
    this.context.openTable(table);
    this.context.go("review", { round, place });
  }
}

function list(lines) {
  return el("ul", { class: "matches-list" }, lines.map((line) => el("li", {}, line)));
}
