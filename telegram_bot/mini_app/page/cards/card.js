/* A playing card as an element. All cards share the shapes of one hidden SVG, so that forty cards cost little. */

import { FIGURES } from "./figures.js";
import { french } from "./french.js";
import { place } from "./markup.js";
import { spanish } from "./spanish.js";

const PACKS = { french, spanish };
const SVG = "http://www.w3.org/2000/svg";
const kinds = new WeakMap();
const drawings = new Map();

let sprite = null;

/**
 * Return a card: `text` is that of a card of the deck, or null for a face-down one, which needs no deck. Its width is
 * the custom property `--card-width`. Screen readers read its name unless an element around it has its own.
 */
export function cardElement(text, deck) {
  addSprite();
  const node = document.createElement("div");
  node.setAttribute("role", "img");
  if (text === null) {
    node.className = "card card-back";
    node.setAttribute("aria-hidden", "true");
    node.append(drawn("back", () => place("pc-back", [0, 0])));
    return node;
  }
  const kind = kindOf(text, deck);
  node.className = `card ${deck.pack} suit-${text === "Jk" ? "none" : text[1]}`;
  node.dataset.card = text;
  node.setAttribute("aria-label", kind.name);
  const { pack } = deck;
  node.append(drawn([pack, text, kind.index].join(), () => PACKS[pack].face(text, kind.index)));
  return node;
}

/** Return a card for a line of text: its index and a small drawing of its suit. */
export function cardSign(text, deck) {
  addSprite();
  const kind = kindOf(text, deck);
  const sign = PACKS[deck.pack].sign(text);
  const node = document.createElement("span");
  node.className = `card-sign ${deck.pack} suit-${sign ? text[1] : "none"}`;
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", kind.name);
  if (sign) node.append(kind.index, drawing(sign, "-12 -12 24 24"));
  else node.append(drawing(place("pc-cap", [0, 12]), "-36 -26 72 50"));
  return node;
}

/** Return a card's index, name, suit and rank from the deck. */
export function kindOf(text, deck) {
  let found = kinds.get(deck);
  if (!found) {
    found = new Map(deck.cards.map((kind) => [kind.card, kind]));
    kinds.set(deck, found);
  }
  return found.get(text) || { card: text, index: text, name: text, suit: -1, rank: 0 };
}

/* A copy of a drawing, which is parsed only once. */
function drawn(key, markup) {
  if (!drawings.has(key)) drawings.set(key, drawing(markup()));
  return drawings.get(key).cloneNode(true);
}

function drawing(markup, box = "0 0 100 140") {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", box);
  node.setAttribute("aria-hidden", "true");
  node.innerHTML = markup;
  return node;
}

const BACK = `
<pattern id="pc-lattice" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="translate(50 70) rotate(45) translate(-5.5 -5.5)"><path class="pc-lattice" d="M0 0H11V11H0Z"/><path class="pc-dot" d="M5.5 2.6L8.4 5.5L5.5 8.4L2.6 5.5Z"/></pattern>
<g id="pc-back"><rect class="pc-back-field" x="5" y="5" width="90" height="130" rx="4"/><rect x="8" y="8" width="84" height="124" rx="2" fill="url(#pc-lattice)"/><rect class="pc-back-line" x="8" y="8" width="84" height="124" rx="2"/><circle class="pc-back-field" cx="50" cy="70" r="19"/><circle class="pc-back-line" cx="50" cy="70" r="17"/><use href="#pc-star" transform="translate(50 70) scale(1.1)"/></g>`;

function addSprite() {
  if (sprite) return;
  sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "card-sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = `<defs>${FIGURES}${french.symbols}${spanish.symbols}${BACK}</defs>`;
  document.body.append(sprite);
}
