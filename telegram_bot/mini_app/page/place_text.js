/* The text about a place of a round: what was played, how it is judged, and what was better. */

import { markSign } from "./curve.js";
import { button, el, words } from "./elements.js";

/** Return the nodes; `step` is null until it is known, `where` names the place, `onLine` plays the better line,
 * `shares` are the buttons that share the decision. */
export function placeText({ review, place, where, step, onLine, shares }) {
  const here = review.marks.filter((mark) => mark.place === place && mark.mark);
  const lines = step?.lines ?? [];
  const judged = lines.length > 0 && here.length <= 1;
  return [
    el("p", { class: "review-where" }, el("b", {}, where), step ? ` ${step.entry}` : ""),
    lines.length ? judgement(judged ? here[0] : null, lines) : "",
    ...(judged ? [] : here.map((mark) => judgement(mark, [mark.label]))),
    step?.better ? button(words["review-play-line"], onLine, { kind: "primary line-button" }) : "",
    ...(step?.mine ? shares : []),
    review.can_open ? "" : el("p", { class: "small muted" }, words["review-players-only"]),
    el("p", { class: "small muted chances-note" }, review.chances),
    step ? el("p", { class: "small muted about-round" }, step.scene.heading) : "",
  ];
}

function judgement(mark, lines) {
  return el("div", { class: "judgement" }, mark ? markSign(mark.mark) : null, el("div", {}, lines.map((line) => el("p", {}, line))));
}
