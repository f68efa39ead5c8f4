/* Areas of the table: stock, pile, melds, canastas, the running trick. */

import { cardElement, cardSign } from "./cards/card.js";
import { el, localDigits } from "./elements.js";

const SHOWN_OF_PILE = 4;
const SHOWN_OF_STACK = 3;

/** Return whether an area is drawn as a squared-up stack. */
export function canBeSquared(area) {
  return area.complete && area.kind === "meld";
}

/** Make an area with its cards. */
export function areaElement(area, deck) {
  const cards = shownCards(area).map((card) => placedCard(card, deck));
  return el(
    "div",
    {
      class: ["area", `area-${area.kind}`, area.id === "last-trick" ? "last" : "", canBeSquared(area) ? "complete" : "", area.cards.length > 4 ? "many" : "", area.count ? "" : "empty"].join(" ").trim(),
      data: { area: area.id, kind: area.kind, label: area.label, drop: "" },
      role: "group",
      tabindex: "-1",
      "aria-label": area.label,
    },
    el("div", { class: "cards", css: { "--count": String(cards.length) } }, cards),
    area.kind === "stock" || area.kind === "pile" ? el("span", { class: "count" }, localDigits(area.count)) : null,
    area.badge ? el("span", { class: "badge" }, area.badge) : null,
  );
}

/** The cards of an area to draw: the upper ones of a pile, a few of a stack under its first, backs of a stock. */
function shownCards(area) {
  if (area.kind === "stock" && !area.cards.length) {
    return Array.from({ length: Math.min(area.count, SHOWN_OF_STACK) }, () => ({ card: null }));
  }
  if (area.kind === "pile") {
    const sign = area.cards.filter((card) => card.sideways);
    const upper = area.cards.filter((card) => !card.sideways).slice(-SHOWN_OF_PILE);
    return [...sign, ...upper];
  }
  if (canBeSquared(area)) return [...area.cards.slice(1 - SHOWN_OF_STACK), area.cards[0]];
  return area.cards;
}

function placedCard(card, deck) {
  const node = cardElement(card.card, deck);
  if (card.sideways) node.classList.add("sideways");
  if (card.winning) node.classList.add("winning");
  if (card.seat !== null && card.seat !== undefined) node.dataset.from = card.seat;
  if (card.stands_for) {
    const shown = cardSign(card.stands_for, deck);
    shown.classList.add("stands-for");
    node.append(shown);
  }
  return node;
}
