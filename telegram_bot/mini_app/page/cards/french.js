/* The French pack: 52 cards and jokers, on a face of 100 × 140. */

import { indexMarkup } from "./glyphs.js";
import { MIDDLE, both, cornered, opposite, place, stamped } from "./markup.js";

const SUITS = {
  s: "M0-10C2.6-6 9.6-2.6 9.6 2.6C9.6 5.6 7.4 7.2 5.2 7.2C3.3 7.2 1.7 6.2 .9 4.4C1.1 7 2 8.9 3.6 10H-3.6C-2 8.9-1.1 7-.9 4.4C-1.7 6.2-3.3 7.2-5.2 7.2C-7.4 7.2-9.6 5.6-9.6 2.6C-9.6-2.6-2.6-6 0-10Z",
  h: "M0 9.4C-3 5.6-10 1.5-10-4C-10-7-7.7-9-5-9C-2.6-9-.8-7.6 0-5.4C.8-7.6 2.6-9 5-9C7.7-9 10-7 10-4C10 1.5 3 5.6 0 9.4Z",
  d: "M0-10.4C2-6.6 5-2.8 8.2 0C5 2.8 2 6.6 0 10.4C-2 6.6-5 2.8-8.2 0C-5-2.8-2-6.6 0-10.4Z",
  c: "M-4.7-5A4.7 4.7 0 1 1 4.7-5A4.7 4.7 0 1 1-4.7-5ZM-9.7 2.4A4.7 4.7 0 1 1-.3 2.4A4.7 4.7 0 1 1-9.7 2.4ZM.3 2.4A4.7 4.7 0 1 1 9.7 2.4A4.7 4.7 0 1 1 .3 2.4ZM-2.4-2.4H2.4L1 3.4C1.2 6.8 2 8.9 3.6 10H-3.6C-2 8.9-1.2 6.8-1 3.4Z",
};

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

const INDEX = [5, 9];
const SIGN = [15, 54, 0.95];
const FIGURE_SIGN = [36, 14, 0.5];

/* A small spade and a lozenge inside the ace of spades. */
const ACE_OF_SPADES = `
<path class="pc-fine" d="${stamped(SUITS.s, [CENTRE, 69, 1.55])}"/>
<path class="pc-paper" d="${stamped(SUITS.d, [CENTRE, 70, 0.5])}"/>`;

export const french = {
  symbols: `<path id="pc-star" class="pc-gold" d="M0-10L2.6-3.4L9.5-3.1L4.1 1.3L5.9 8.1L0 4.2L-5.9 8.1L-4.1 1.3L-9.5-3.1L-2.6-3.4Z"/>`,

  /** Return the markup of a suit's sign in a box from −12 to 12, empty for a joker. */
  sign: (card) => (SUITS[card[1]] ? `<path d="${SUITS[card[1]]}"/>` : ""),

  face(card, index) {
    const path = SUITS[card[1]];
    if (!path) return joker();
    const stamps = [SIGN, cornered(SIGN), ...signsOf(card)];
    const signs = `<path d="${stamps.map((stamp) => stamped(path, stamp)).join("")}"/>`;
    const figure = FIGURES[card[0]] ? court(FIGURES[card[0]]) : "";
    return figure + signs + (card === "As" ? ACE_OF_SPADES : "") + indexMarkup(index, ...INDEX);
  },
};

function signsOf([rank, suit]) {
  if (rank === "A") return [[CENTRE, 70, suit === "s" ? 2.9 : 2.5]];
  if (FIGURES[rank]) return [FIGURE_SIGN, opposite(FIGURE_SIGN)];
  const scale = rank === "T" || rank === "9" ? 0.82 : 0.92;
  const upper = UPPER[rank].map(([x, y]) => [x, y, scale]);
  return [...upper, ...upper.map(opposite), ...(LINE[rank] || []).map(([x, y]) => [x, y, scale])];
}

const court = (figure) =>
  `<rect class="pc-frame" x="30" y="6" width="50" height="128" rx="3"/>${both(place(figure, [CENTRE, 70, 1.02]))}`;

function joker() {
  const corner = [["pc-cap", [15.5, 24, 0.38]], ["pc-star", [15, 46, 0.9]]];
  return place("pc-fool", [58, 66]) + corner.map(([id, stamp]) => place(id, stamp) + place(id, cornered(stamp))).join("");
}
