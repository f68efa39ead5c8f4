/* A screen that shows the answer to a request: a bar with a back button, and a body that subclasses draw; its parts. */

import { button, el, oneAtATime, words } from "./elements.js";
import { loadStyle } from "./styles.js";

export class AnswerScreen {
  /** `title` names the screen, `asked` is the first request; `draw(answer)` fills `body`. */
  constructor(context, title, asked) {
    this.context = context;
    this.title = title;
    this.asked = asked;
  }

  async show(container) {
    const back = button(words["review-close"], () => this.back(), { kind: "quiet", icon: "back", iconOnly: true });
    this.heading = el("h1", {}, this.title);
    this.body = el("div", { class: "home-body" });
    this.root = el("div", { class: `home ${this.asked.type}`, hidden: true }, el("header", { class: "top-bar" }, back, this.heading), this.body);
    container.append(this.root);
    await loadStyle("./review.css");
    this.root.hidden = false;
    this.ask(this.asked);
  }

  hide() {}

  back() {
    this.context.back();
  }

  /** The table or the connection has changed: repeat a request that failed. */
  update() {
    if (this.failed) this.ask(this.asked);
  }

  request(asked) {
    return this.context.connection.request(asked);
  }

  /** Send a request and draw its answer, unless another one was sent meanwhile. */
  async ask(asked) {
    this.asked = asked;
    this.failed = false;
    try {
      const answer = await this.request(asked);
      if (this.asked === asked) this.draw(answer);
    } catch (problem) {
      if (this.asked !== asked) return;
      this.failed = problem.code === "connection";
      this.context.problem(problem);
    }
  }
}

/** A large button with a title, and a detail below it; `sign` stands beside the title. */
export function entry(title, detail, press, { sign = null, current = null } = {}) {
  return el(
    "button",
    { type: "button", class: "match", "aria-current": current, on: { click: oneAtATime(press) } },
    el("span", { class: "match-title" }, title),
    sign,
    detail === null ? null : el("span", { class: "match-detail" }, detail),
  );
}

/** Choices (value, label, chosen) as buttons in a row; `onChoice(value)` is called for the one that is pressed. */
export function choicesElement(choices, onChoice) {
  const nodes = choices.map(({ value, label, chosen }) =>
    button(label, () => onChoice(value), { kind: chosen ? "primary" : "quiet", "aria-pressed": String(chosen) }),
  );
  return el("div", { class: "history-choices" }, nodes);
}
