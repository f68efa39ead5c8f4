/*
 * The last turns in words: the latest in a few lines, all of them when unfolded. If the latest turn does not fit, its
 * middle is cut, so that the player and the last action can still be read.
 */

import { el, fill, words } from "./elements.js";

const SPOKEN = 3;
/** Lines of the latest turn, more only if the player and the last action need them. */
const LINES = 3;
/** Separates the actions of a turn, in every language. */
const BREAK = ", ";

export class Recent {
  constructor(root, announcer) {
    this.root = root;
    this.announcer = announcer;
    this.latest = el("span", { class: "recent-latest" });
    this.list = el("ol", { class: "recent-list" });
    root.append(el("summary", {}, el("span", { class: "visually-hidden" }, words["recent"]), this.latest), this.list);
    new ResizeObserver(() => this.#fit()).observe(root);
  }

  /** Show the turns of a frame, and announce those that were not in the previous frame. */
  render(frame, before) {
    const lines = frame.recent;
    this.root.hidden = !lines.length;
    this.line = lines.at(-1) ?? "";
    this.#fit();
    fill(this.list, ...lines.map((line) => el("li", {}, line)));
    if (before) newLines(before.recent, lines).slice(-SPOKEN).forEach((line) => this.announcer.say(line));
  }

  #fit() {
    const parts = (this.line ?? "").split(BREAK);
    this.latest.textContent = parts.join(BREAK);
    const most = LINES * parseFloat(getComputedStyle(this.latest).lineHeight) + 1;
    for (let left = parts.length - 2; left > 0 && this.latest.clientHeight > most; left -= 1) {
      this.latest.textContent = [...parts.slice(0, left), "…", parts.at(-1)].join(BREAK);
    }
  }
}

/** Return the lines after those that both have: the end of the old list is the beginning of the new one. */
function newLines(before, now) {
  for (let kept = Math.min(before.length, now.length); kept > 0; kept -= 1) {
    if (before.slice(-kept).every((line, index) => line === now[index])) return now.slice(kept);
  }
  return now;
}
