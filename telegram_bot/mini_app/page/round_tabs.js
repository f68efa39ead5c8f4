/* The tabs of a review: the match, and each of its rounds. */

import { button, fill, localDigits, words } from "./elements.js";

export const MATCH = 0;

/** Draw the tabs; `onRound(round)` is called for a pressed one. */
export function drawTabs(root, rounds, current, onRound) {
  const all = rounds.length > 1 ? [MATCH, ...rounds] : rounds;
  const focused = root.contains(document.activeElement);
  const nodes = all.map((round) => tab(round, round === current, onRound));
  root.hidden = all.length < 2;
  fill(root, ...nodes);
  const chosen = nodes[all.indexOf(current)];
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focused) chosen?.focus({ preventScroll: true });
}

/** Move the focus to the next or previous tab. */
export function turnTab(from, by) {
  const tabs = [...from.parentElement.children];
  const next = tabs[tabs.indexOf(from) + by];
  next?.focus();
  next?.click();
}

function tab(round, chosen, onRound) {
  const label = round === MATCH ? words["review-match"] : localDigits(round);
  return button(label, () => onRound(round), {
    kind: "quiet tab",
    role: "tab",
    "aria-label": round === MATCH ? null : `${words["round"]} ${label}`,
    "aria-selected": String(chosen),
    tabindex: chosen ? "0" : "-1",
  });
}
