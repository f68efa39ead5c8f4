/* The table and the hand of a review: a finished round at one place, or a better line. */

import { cardElement } from "./cards/card.js";
import { el, fill, words } from "./elements.js";
import { play, snapshot } from "./motion.js";
import { TableView } from "./table.js";

const SWIPE_PX = 44;

export class Board {
  /** `onSwipe(by)` is called with 1 or −1 for a swipe over the table. */
  constructor(root, { onSwipe }) {
    this.root = root;
    this.place = el("div");
    this.hand = el("div", { class: "review-hand", data: { zone: "hand" }, role: "list", "aria-label": words["hand"] });
    root.classList.add("board");
    root.append(this.place, this.hand);
    this.table = new TableView(this.place);
    this.#listen(onSwipe);
  }

  /** Draw a scene. `played` and `best`: the cards that were played, and those that the best way plays. */
  render({ scene, players, seat, toMove, deck, open, played = [], best = [], moving = true }) {
    const layout = moving ? snapshot(this.root) : null;
    this.table.render({ scene, players, seat, toMove, deck, open });
    this.#renderHand(scene.hand, deck, best);
    mark(this.place.querySelectorAll("[data-area] [data-card]"), played, "played");
    if (layout) play(this.root, layout, { origin: (_, node) => this.#origin(node) });
  }

  stop() {
    this.table.stop();
  }

  #renderHand(cards, deck, best) {
    const items = cards.map((card) => el("div", { class: "review-card", role: "listitem" }, cardElement(card, deck)));
    fill(this.hand, ...items);
    this.hand.hidden = !cards.length;
    this.hand.style.setProperty("--cards", String(cards.length));
    const chosen = mark(this.hand.querySelectorAll("[data-card]"), best, "best");
    for (const card of chosen) card.parentElement.classList.add("lifted");
  }

  /** Cards from unknown places come from the stock or from the player who played them. */
  #origin(node) {
    const from = node.dataset.from;
    if (from !== undefined) return this.table.seatElement(Number(from))?.querySelector(".seat-face");
    return this.root.querySelector(".area-stock .cards");
  }

  #listen(onSwipe) {
    let start = null;
    this.place.addEventListener("pointerdown", (event) => (start = { x: event.clientX, y: event.clientY }));
    this.place.addEventListener("pointerup", (event) => {
      if (!start) return;
      const x = event.clientX - start.x;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(event.clientY - start.y)) onSwipe(x < 0 ? 1 : -1);
      start = null;
    });
    this.place.addEventListener("pointercancel", () => (start = null));
  }
}

/** Mark one card for each text; returns the marked ones. The topmost copies are taken first. */
function mark(nodes, texts, kind) {
  const left = [...texts];
  const found = [];
  for (const node of [...nodes].reverse()) {
    const place = left.indexOf(node.dataset.card);
    if (place < 0) continue;
    left.splice(place, 1);
    node.classList.add(kind);
    found.push(node);
  }
  return found;
}
