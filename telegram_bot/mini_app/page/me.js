/* The reader's own figures: how they play, where they lose points, and who sees their results. */

import { AnswerScreen, choicesElement } from "./answer_screen.js";
import { button, el, fill, svg, words } from "./elements.js";

export class MeScreen extends AnswerScreen {
  constructor(context) {
    super(context, words["me"], { type: "me" });
  }

  draw({ ratings, figures, lost_title, lost, puzzles, find, seen_title, seen, sharing_title, sharing, zone_title, zones }) {
    fill(
      this.body,
      ...ratings.map(({ text, curve }) => el("section", {}, el("p", {}, text), curve.length > 1 ? chart(curve) : null)),
      list(figures),
      el("section", {}, el("h2", {}, lost_title), list(lost), puzzles ? button(puzzles, () => this.context.go("puzzle"), { kind: "quiet" }) : null),
      find ? el("section", { class: "history" }, el("p", {}, find.text), button(words["button-find"], () => this.#open(find), { kind: "quiet" })) : "",
      el("section", { class: "history" }, el("p", {}, seen_title), choicesElement(seen, (value) => this.ask({ type: "seen", value }))),
      el("section", { class: "history" }, el("p", {}, sharing_title), choicesElement(sharing, (value) => this.ask({ type: "share-mistakes", value }))),
      el("section", { class: "history" }, el("p", {}, zone_title), this.#zone(zone_title, zones)),
    );
  }

  /** A select instead of buttons, since there are many time zones. */
  #zone(title, zones) {
    const options = zones.map(({ value, label, chosen }) => el("option", { value, selected: chosen }, label));
    const choose = (event) => this.ask({ type: "zone", value: event.target.value });
    return el("div", { class: "switch" }, el("select", { "aria-label": title, on: { change: choose } }, options));
  }

  /** Open the table of the best find, and its place in the review. */
  #open({ table, round, place }) {
    this.context.openTable(table);
    this.context.go("review", { round, place });
  }
}

/** A curve of values, the latest at the right end; the text above it gives that value. */
function chart(values) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const at = (value, index) => `${(100 * index) / (values.length - 1)},${28 - (26 * (value - low)) / span}`;
  const line = svg("polyline", { points: values.map(at).join(" "), fill: "none", "vector-effect": "non-scaling-stroke" });
  return svg("svg", { class: "me-curve", viewBox: "0 0 100 30", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
}

function list(lines) {
  return el("ul", { class: "matches-list" }, lines.map((line) => el("li", {}, line)));
}
