/* Ways to play as bars: how far each is behind the best one. */

import { el, words } from "./elements.js";

/** Return the bars; `onPress(bar)` is called for a pressed one. Without it they are not buttons. */
export function barsElement(bars, note, onPress) {
  const parts = ({ words: way, value, mark, ...bar }) => [
    el("span", { class: "hint-words" }, way),
    el("span", { class: "hint-value" }, value),
    track(bar),
    el("b", { class: "hint-mark" }, mark),
  ];
  const drawn = (bar) =>
    onPress
      ? el("button", { type: "button", class: `hint-bar ${bar.tone}`, on: { click: () => onPress(bar) } }, parts(bar))
      : el("div", { class: `hint-bar ${bar.tone}` }, parts(bar));
  return el("div", { class: "hint-bars" }, el("p", { class: "small muted" }, words["chart-title"]), bars.map(drawn), note ? el("p", { class: "small muted" }, note) : null);
}

/** A bar whose length is the loss; a line around its end spans two standard errors on each side. */
function track({ share, error }) {
  const low = Math.max(0, share - error);
  const line = { "--start": String(low), "--length": String(Math.min(1.08, share + error) - low) };
  return el("span", { class: "hint-track", "aria-hidden": "true" }, el("i", { css: { "--length": String(share) } }), error ? el("u", { css: line }) : null);
}
