/* Announcements for screen readers, and short notices on the screen. */

import { CHANGED, openDialogs } from "./dialog.js";
import { button, clear, el, fill, words } from "./elements.js";

const SHOWN = 5000;
const LONGEST = 9000;

/** Speaks through one live region; lines that arrive together are announced together. */
export class Announcer {
  #waiting = [];
  #timer = 0;

  constructor(root) {
    this.root = root;
  }

  say(text) {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      fill(this.root, ...this.#waiting.map((line) => el("p", {}, line)));
      this.#waiting = [];
    }, 120);
  }
}

/** Short notices above the hand, and above dialogs, which cover everything else; no notice is shown twice at a time. */
export class Notices {
  constructor(root, announcer) {
    this.root = root;
    this.announcer = announcer;
    document.addEventListener(CHANGED, () => (openDialogs().at(-1) ?? document.body).append(root));
  }

  /** Show a text; `kind` is `info`, `error` or `refusal`. */
  show(text, kind = "info") {
    if (!text) return;
    [...this.root.children].filter((other) => other.dataset.text === text).forEach((other) => other.remove());
    const close = button(words["close"] ?? "", () => notice.remove(), { kind: "quiet", icon: "close", iconOnly: true });
    const notice = el(
      "div",
      { class: `notice ${kind}`, data: { text } },
      el("p", {}, text),
      close,
    );
    this.root.append(notice);
    while (this.root.children.length > 2) this.root.firstChild.remove();
    this.announcer.say(text);
    setTimeout(() => notice.remove(), Math.min(LONGEST, SHOWN + 30 * text.length));
  }

  clear() {
    clear(this.root);
  }
}
