/* The figures of a review: lines in words, and the luck and the skill of the players as bars with figures. */

import { el, words } from "./elements.js";
import { sideSign } from "./seats.js";

/** Return the figures of a review. */
export function figuresElement(review) {
  return el(
    "div",
    { class: "figures" },
    review.lines.length ? el("ul", { class: "review-lines" }, review.lines.map((line) => el("li", {}, line))) : null,
    review.players.map(playerElement),
    el("p", { class: "small muted" }, words["review-luck-note"], " ", review.source),
  );
}

function playerElement(player) {
  const bars = {
    [words["figure-accuracy"]]: player.accuracy === null ? null : bar("accuracy", 0, player.accuracy),
    [words["figure-luck"]]: bar(player.luck < 0 ? "luck bad" : "luck", 0.5 + Math.min(0, player.luck) / 2, Math.abs(player.luck) / 2),
  };
  const pairs = player.figures.map(([what, value]) => [el("dt", {}, what), el("dd", {}, bars[what] ?? null, el("span", {}, value))]);
  return el(
    "section",
    { class: "figure" },
    el("h3", {}, sideSign(player.column), player.name),
    el("dl", {}, pairs),
  );
}

/** A bar from `start` of `length`, both as fractions of the whole, with its figure beside it. */
function bar(kind, start, length) {
  const filled = el("i", { css: { "--start": String(start), "--length": String(length) } });
  return el("span", { class: `figure-track ${kind}`, "aria-hidden": "true" }, filled);
}
