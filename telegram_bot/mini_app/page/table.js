/* The table: seats, stock and pile, melds by owner, the running trick. It draws a scene and knows no game or rule. */

import { areaElement, canBeSquared } from "./areas.js";
import { ClockRing } from "./clock.js";
import { el, fill, words } from "./elements.js";
import { seatElement } from "./seats.js";
import { openHand } from "./sheet.js";

export const NEW_MELD = "new-meld";
const IN_THE_MIDDLE = ["stock", "pile", "turned", "trick"];

/**
 * A table for live play and for reviews. `onArea(id)` is called for a tap or Enter on an area, `onSeat` on a seat,
 * `onTopic(topic)` on something that a chapter of the rules explains. `own` is the row with the viewer's seat, which
 * has room for other elements.
 */
export class TableView {
  constructor(root, { onArea = () => {}, onSeat = () => {}, onTopic = null } = {}) {
    this.root = root;
    this.onArea = onArea;
    this.onSeat = onSeat;
    this.onTopic = onTopic;
    this.ring = new ClockRing();
    this.seats = el("div", { class: "seats" });
    this.ownSeat = el("div", { class: "own-seat" });
    this.own = el("div", { class: "own-row" }, this.ownSeat);
    this.middle = el("div", { class: "middle" });
    this.melds = el("div", { class: "melds" });
    this.felt = el("div", { class: "felt", tabindex: "0", data: { drop: "" } }, this.middle, this.melds);
    root.classList.add("table-view");
    root.append(this.seats, this.felt, this.own);
    root.addEventListener("click", (event) => this.#pressed(event));
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#pressed(event)) event.preventDefault();
    });
  }

  /**
   * Draw a scene. `players` are the players of a frame by seat, `seat` is the viewer's or null, `toMove` a seat or
   * null, `totals` the points so far by column or null. `open`: show the hands in `scene.seats`.
   */
  render({ scene, players, seat = null, toMove = null, deck, totals = null, open = false }) {
    const focused = document.activeElement?.closest?.("[data-area]")?.dataset.area;
    const scrolled = this.scene ? this.felt.scrollTop : 0;
    this.scene = scene;
    this.deck = deck;
    this.#renderSeats({ scene, players, seat, toMove, totals });
    this.#renderMiddle(scene.areas.filter((area) => IN_THE_MIDDLE.includes(area.kind)), seat ?? 0);
    this.#renderMelds(scene.areas.filter((area) => !IN_THE_MIDDLE.includes(area.kind)), players, seat, open);
    this.root.dataset.players = players.length;
    this.root.dataset.trick = scene.areas.some((area) => area.kind === "trick") ? "yes" : "no";
    if (scrolled) this.felt.scrollTop = scrolled;
    if (focused) this.areaElement(focused)?.focus({ preventScroll: true });
  }

  /** Mark areas as targets: `targets` maps an area's id to `{label, refused}`; NEW_MELD is the free table. */
  highlight(targets) {
    this.root.classList.toggle("choosing", [...targets.values()].some((target) => !target.refused));
    for (const area of this.root.querySelectorAll("[data-area]")) {
      const target = targets.get(area.dataset.area);
      const valid = target && !target.refused;
      area.classList.toggle("target", Boolean(valid));
      area.tabIndex = target ? 0 : -1;
      area.setAttribute("role", target ? "button" : "group");
      const name = area.dataset.label;
      area.setAttribute("aria-label", valid ? `${target.label}. ${name}` : name);
      if (target?.refused) area.setAttribute("aria-disabled", "true");
      else area.removeAttribute("aria-disabled");
    }
    const free = this.areaElement(NEW_MELD);
    if (free) free.hidden = !targets.get(NEW_MELD) || targets.get(NEW_MELD).refused;
  }

  /** Show the remaining time of the seat to move; `clock` is the TurnClock of a frame or null. */
  tick(toMove, clock) {
    this.ring.show(toMove === null ? null : clock);
  }

  areaElement(id) {
    return this.root.querySelector(`[data-area="${CSS.escape(id)}"]`);
  }

  seatElement(seat) {
    return this.root.querySelector(`[data-seat="${seat}"]`);
  }

  stop() {
    this.ring.stop();
  }

  #pressed(event) {
    const area = event.target.closest("[data-area]");
    const seat = event.target.closest("[data-seat]");
    const topic = this.onTopic && event.target.closest("[data-topic]");
    if (topic) this.onTopic(topic.dataset.topic);
    else if (area) this.onArea(area.dataset.area);
    else if (event.target.closest(".felt")) this.onArea(NEW_MELD);
    else if (seat) this.onSeat(Number(seat.dataset.seat));
    return Boolean(area);
  }

  #renderSeats({ scene, players, seat, toMove, totals }) {
    const columns = new Set(scene.seats.map((shown) => shown.column));
    const partners = columns.size < scene.seats.length;
    const first = seat ?? 0;
    const count = scene.seats.length;
    const elements = scene.seats.map((shown) => {
      const place = (shown.seat - first + count) % count;
      const node = seatElement(shown, players[shown.seat], {
        partners,
        turn: shown.seat === toMove,
        ring: shown.seat === toMove ? this.ring : null,
        total: totals?.[shown.column] ?? null,
      });
      placeAround(node, place, count);
      return { place, own: shown.seat === seat, node };
    });
    elements.sort((one, other) => one.place - other.place);
    fill(this.seats, ...elements.filter(({ own }) => !own).map(({ node }) => node));
    fill(this.ownSeat, ...elements.filter(({ own }) => own).map(({ node }) => node));
    this.ownSeat.hidden = seat === null;
  }

  #renderMiddle(areas, first) {
    const count = this.scene.seats.length;
    const nodes = areas.map((area) => {
      const node = areaElement(area, this.deck);
      if (area.kind === "trick") {
        [...node.querySelectorAll("[data-from]")].forEach((card) => {
          placeAround(card, (Number(card.dataset.from) - first + count) % count, count);
        });
      }
      return node;
    });
    fill(this.middle, ...nodes);
  }

  #renderMelds(areas, players, seat, open) {
    const groups = new Map();
    for (const area of areas) {
      const key = area.side ?? (area.seat === null ? "all" : `seat-${area.seat}`);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(area);
    }
    const own = this.scene.seats.find((shown) => shown.seat === seat)?.column;
    const sorted = [...groups].sort(([one], [other]) => (other === own) - (one === own));
    const free = el("div", { class: "area new-meld", data: { area: NEW_MELD, label: words["new-meld"] ?? "", drop: "" }, hidden: true }, words["new-meld"]);
    fill(this.melds, ...sorted.map(([key, list]) => this.#group(key, list, players)), free);
    if (open) this.melds.append(...this.#openHands(players, seat));
  }

  /** The melds of one side or player, canastas last. */
  #group(key, areas, players) {
    const holders = typeof key === "number" ? this.scene.seats.filter((shown) => shown.column === key).map((shown) => shown.seat) : [];
    if (String(key).startsWith("seat-")) holders.push(Number(key.slice(5)));
    const names = holders.map((holder) => players[holder]?.name ?? "").join(" + ");
    const sorted = [...areas].sort((one, other) => canBeSquared(one) - canBeSquared(other));
    return el(
      "div",
      { class: "meld-group", data: { side: typeof key === "number" ? key : null } },
      names ? el("p", { class: "meld-owner", dir: "auto" }, names) : null,
      el("div", { class: "meld-row" }, sorted.map((area) => areaElement(area, this.deck))),
    );
  }

  #openHands(players, seat) {
    const shown = this.scene.seats.filter((place) => place.hand?.length && place.seat !== seat);
    return shown.map((place) => openHand(players[place.seat]?.name ?? "", place.hand, this.deck));
  }
}

/** Set the position of a place around the table: 0 at the bottom, then to the left, in the direction of play. */
function placeAround(node, place, count) {
  const angle = Math.PI / 2 + (2 * Math.PI * place) / count;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const isAbove = Math.abs(y) > 0.75;
  node.style.setProperty("--x", (isAbove ? x : Math.sign(x)).toFixed(3));
  node.style.setProperty("--y", (isAbove ? Math.sign(y) : y).toFixed(3));
}
