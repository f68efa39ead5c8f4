/* Buttons with drawn signs: first step, one back, one on, last step, next mark, better line, all cards. */

import { el, fill, svg, words } from "./elements.js";

const SIGNS = {
  first: "M6 5v14M18 6l-8 6l8 6z",
  back: "M15 6l-8 6l8 6z",
  on: "M9 6l8 6l-8 6z",
  "mark-on": "M4 6l7 6l-7 6zM18 6v6M18 16v2",
  last: "M18 5v14M6 6l8 6l-8 6z",
  "play-line": "M4 20v-6c0-3 2-5 5-5h9M13 4l5 5l-5 5",
  "all-cards": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
};
const SHARED_WORDS = { "mark-on": "button-next-mark", "all-cards": "button-eyes-open" };
const FILLED = ["first", "back", "on", "mark-on", "last"];

/** Make a button; a disabled one keeps its place and does nothing. */
export function stepButton(kind, label, usable, act, properties = {}) {
  const sign = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[kind] }));
  return el(
    "button",
    {
      type: "button",
      class: `button step-button ${FILLED.includes(kind) ? "filled" : ""}`,
      "aria-label": label,
      title: label,
      "aria-disabled": usable ? null : "true",
      data: { step: kind },
      on: { click: () => usable && act() },
      ...properties,
    },
    sign,
  );
}

/** Draw the buttons of a place of a round; the focused one keeps the focus. */
export function drawStepButtons(root, { review, place, better, open }, { go, nextMark, playLine, turnEyes }) {
  const { last, marks, can_open: canOpen } = review;
  const ahead = marks.some((mark) => mark.mark && mark.place > place);
  const make = (kind, usable, act, properties) => stepButton(kind, words[SHARED_WORDS[kind] ?? `review-${kind}`], usable, act, properties);
  const line = make("play-line", better, playLine);
  line.classList.toggle("primary", better);
  keepingFocus(root, [
    make("first", place > 0, () => go(0, false)),
    make("back", place > 0, () => go(place - 1)),
    make("on", place < last, () => go(place + 1)),
    make("last", place < last, () => go(last, false)),
    make("mark-on", ahead, nextMark),
    ...(canOpen ? [line, make("all-cards", true, turnEyes, { "aria-pressed": String(open) })] : []),
  ]);
}

/** Replace buttons by others; return whether one of these has the focus now. */
export function keepingFocus(root, buttons) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.step : null;
  fill(root, ...buttons);
  const again = focused ? root.querySelector(`[data-step="${focused}"]`) : null;
  again?.focus({ preventScroll: true });
  return again !== null;
}
