/* A playing card as an element. All cards share the shapes of one hidden SVG, so that forty cards cost little. */

import { french } from "./french.js";
import { indexMarkup } from "./glyphs.js";
import { both, place } from "./markup.js";
import { spanish } from "./spanish.js";

const PACKS = { french, spanish };
const SVG = "http://www.w3.org/2000/svg";
const kinds = new WeakMap();

let sprite = null;

/**
 * Return a card: `text` is that of a card of the deck, or null for one that lies face down. Its width is the custom
 * property `--card-width`. The name is read by a screen reader unless the card lies in an element that has its own.
 */
export function cardElement(text, deck) {
  addSprite();
  const node = document.createElement("div");
  node.setAttribute("role", "img");
  if (text === null) {
    node.className = "card card-back";
    node.setAttribute("aria-hidden", "true");
    node.append(drawing(place("pc-back", 0, 0, 1)));
    return node;
  }
  const kind = kindOf(text, deck);
  node.className = `card ${deck.pack} suit-${text === "Jk" ? "none" : text[1]}`;
  node.dataset.card = text;
  node.setAttribute("aria-label", kind.name);
  node.append(drawing(faceMarkup(text, kind.index, PACKS[deck.pack])));
  return node;
}

/** Return a card in words and signs, for a line of text: its index and a small drawing of its suit. */
export function cardSign(text, deck) {
  addSprite();
  const kind = kindOf(text, deck);
  const suit = PACKS[deck.pack].suitOf(text);
  const node = document.createElement("span");
  node.className = `card-sign ${deck.pack} suit-${suit ? text[1] : "none"}`;
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", kind.name);
  if (suit) node.append(kind.index, drawing(place(suit, 0, 0, 1), "-12 -12 24 24"));
  else node.append(drawing(place("pc-fool", 0, 12, 1), "-36 -32 72 60"));
  return node;
}

/** Return what the deck says of a card: its index, name, suit and rank. */
export function kindOf(text, deck) {
  let found = kinds.get(deck);
  if (!found) {
    found = new Map(deck.cards.map((kind) => [kind.card, kind]));
    kinds.set(deck, found);
  }
  return found.get(text) || { card: text, index: text, name: text, suit: -1, rank: 0 };
}

function faceMarkup(text, index, pack) {
  const suit = pack.suitOf(text);
  const corner = suit ? indexMarkup(index, 5.5, 9) + place(suit, 15.5, 54, 0.95) : place("pc-fool", 16, 26, 0.36);
  return pack.face(text, index) + both(corner);
}

function drawing(markup, box = "0 0 100 140") {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", box);
  node.setAttribute("aria-hidden", "true");
  node.innerHTML = markup;
  return node;
}

const BACK = `
<pattern id="pc-lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="pc-lattice" d="M0 0H10V10H0Z"/><circle class="pc-dot" cx="5" cy="5" r="1.6"/></pattern>
<g id="pc-back"><rect class="pc-back-field" x="6" y="6" width="88" height="128" rx="5"/><rect x="6" y="6" width="88" height="128" rx="5" fill="url(#pc-lattice)"/><rect class="pc-back-line" x="10" y="10" width="80" height="120" rx="3"/></g>`;

function addSprite() {
  if (sprite) return;
  sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "card-sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = `<defs>${french.symbols}${spanish.symbols}${BACK}</defs>`;
  document.body.append(sprite);
}
