/* The last turns in words: the latest in one line, the others when it is opened. */

import { clear, el, words } from "./elements.js";

const SPOKEN = 3;

export class Recent {
  constructor(root, announcer) {
    this.root = root;
    this.announcer = announcer;
    this.latest = el("span", { class: "recent-latest" });
    this.list = el("ol", { class: "recent-list" });
    root.append(el("summary", {}, el("span", { class: "visually-hidden" }, words["recent"]), this.latest), this.list);
  }

  /** Show the turns of a frame, and say those that were not in the frame before. */
  render(frame, before) {
    const lines = frame.recent;
    this.root.hidden = !lines.length;
    this.latest.textContent = lines.at(-1) ?? "";
    clear(this.list).append(...lines.map((line) => el("li", {}, line)));
    if (before) newLines(before.recent, lines).slice(-SPOKEN).forEach((line) => this.announcer.say(line));
  }
}

/** Return the lines after those that both have: the old list's end is the new one's beginning. */
function newLines(before, now) {
  for (let kept = Math.min(before.length, now.length); kept > 0; kept -= 1) {
    if (before.slice(-kept).every((line, index) => line === now[index])) return now.slice(kept);
  }
  return now;
}
