/* The French pack: 52 cards and jokers, on a face of 100 × 140. */

import { indexMarkup } from "./glyphs.js";
import { MIDDLE, both, corners, place } from "./markup.js";

const SUITS = { s: "pc-spade", h: "pc-heart", d: "pc-diamond", c: "pc-club" };

const FIGURES = { J: "pc-jack", Q: "pc-queen", K: "pc-king" };

const LEFT = 41;
const CENTRE = MIDDLE.x;
const RIGHT = 69;

/* Upper half of the pips of each rank; those on the middle line (y 70) are drawn once. */
const UPPER = {
  2: [[CENTRE, 24]],
  3: [[CENTRE, 24]],
  4: [[LEFT, 24], [RIGHT, 24]],
  5: [[LEFT, 24], [RIGHT, 24]],
  6: [[LEFT, 24], [RIGHT, 24]],
  7: [[LEFT, 24], [RIGHT, 24]],
  8: [[LEFT, 24], [RIGHT, 24], [CENTRE, 47]],
  9: [[LEFT, 22], [RIGHT, 22], [LEFT, 54], [RIGHT, 54]],
  T: [[LEFT, 22], [RIGHT, 22], [LEFT, 54], [RIGHT, 54], [CENTRE, 38]],
};
const LINE = {
  3: [[CENTRE, 70]],
  5: [[CENTRE, 70]],
  6: [[LEFT, 70], [RIGHT, 70]],
  7: [[LEFT, 70], [RIGHT, 70], [CENTRE, 47]],
  8: [[LEFT, 70], [RIGHT, 70]],
  9: [[CENTRE, 70]],
};

const ACE_OF_SPADES = `<path class="pc-fine" d="M55 54C59 61 70 66 70 75.4C70 80 66 81.6 62.6 81.6C59 81.6 56.6 79 55 75C53.4 79 51 81.6 47.4 81.6C44 81.6 40 80 40 75.4C40 66 51 61 55 54Z"/>${place("pc-diamond", CENTRE, 70, 0.5)}`.replace("<use", '<use class="pc-paper"');

export const french = {
  symbols: `
<path id="pc-heart" d="M0 9.4C-3 5.6-10 1.5-10-4C-10-7-7.7-9-5-9C-2.6-9-.8-7.6 0-5.4C.8-7.6 2.6-9 5-9C7.7-9 10-7 10-4C10 1.5 3 5.6 0 9.4Z"/>
<path id="pc-diamond" d="M0-10.4C2-6.6 5-2.8 8.2 0C5 2.8 2 6.6 0 10.4C-2 6.6-5 2.8-8.2 0C-5-2.8-2-6.6 0-10.4Z"/>
<path id="pc-spade" d="M0-10C2.6-6 9.6-2.6 9.6 2.6C9.6 5.6 7.4 7.2 5.2 7.2C3.3 7.2 1.7 6.2 .9 4.4C1.1 7 2 8.9 3.6 10H-3.6C-2 8.9-1.1 7-.9 4.4C-1.7 6.2-3.3 7.2-5.2 7.2C-7.4 7.2-9.6 5.6-9.6 2.6C-9.6-2.6-2.6-6 0-10Z"/>
<path id="pc-star" class="pc-gold" d="M0-10L2.6-3.4L9.5-3.1L4.1 1.3L5.9 8.1L0 4.2L-5.9 8.1L-4.1 1.3L-9.5-3.1L-2.6-3.4Z"/>
<g id="pc-club"><circle cy="-5" r="4.7"/><circle cx="-5" cy="2.4" r="4.7"/><circle cx="5" cy="2.4" r="4.7"/><path d="M-2.4-2.4H2.4L1 3.4C1.2 6.8 2 8.9 3.6 10H-3.6C-2 8.9-1.2 6.8-1 3.4Z"/></g>`,

  suitOf: (card) => SUITS[card[1]],

  corners(card, index) {
    const suit = SUITS[card[1]];
    if (suit) return corners(indexMarkup(index, 5, 9) + place(suit, 15, 54, 0.95));
    return corners(place("pc-cap", 15.5, 24, 0.38) + place("pc-star", 15, 46, 0.9));
  },

  face(card) {
    const rank = card[0];
    const suit = SUITS[card[1]];
    if (!suit) return place("pc-fool", 58, 66, 1);
    if (rank === "A") return place(suit, CENTRE, 70, card === "As" ? 2.9 : 2.5) + (card === "As" ? ACE_OF_SPADES : "");
    if (FIGURES[rank]) return court(FIGURES[rank], suit);
    const pip = ([x, y]) => place(suit, x, y, rank === "T" || rank === "9" ? 0.82 : 0.92);
    return both(UPPER[rank].map(pip).join("")) + (LINE[rank] || []).map(pip).join("");
  },
};

function court(figure, suit) {
  const half = place(figure, CENTRE, 70, 1.02) + place(suit, 36, 14, 0.5);
  return `<rect class="pc-frame" x="30" y="6" width="50" height="128" rx="3"/>${both(half)}`;
}
