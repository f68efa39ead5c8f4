/* The Spanish pack: 48 cards, whose frame has gaps that show the suit, on a face of 100 × 140. */

import { indexMarkup } from "./glyphs.js";
import { MIDDLE, place } from "./markup.js";

const SUITS = { o: "pc-oro", c: "pc-copa", e: "pc-espada", b: "pc-basto" };

/* Gaps in the upper and lower line of the frame. */
const BREAKS = { o: [], c: [50], e: [38, 62], b: [32, 50, 68] };
const HALF_BREAK = 4;

/* The sizes of the signs below the index. */
const SIGNS = { o: 0.95, c: 0.95, e: 0.9, b: 0.88 };

const FIGURES = { S: "pc-sota", C: "pc-caballo", R: "pc-rey" };

const FIGURE_SIGN = [82, 29, 1.1];

const LEFT = 42;
const CENTRE = MIDDLE.x;
const RIGHT = 68;

const PIPS = {
  A: [[CENTRE, 70, 2.7]],
  2: [[CENTRE, 40, 1.85], [CENTRE, 100, 1.85]],
  3: [[CENTRE, 32, 1.36], [CENTRE, 70, 1.36], [CENTRE, 108, 1.36]],
  4: [[LEFT, 42, 1.25], [RIGHT, 42, 1.25], [LEFT, 98, 1.25], [RIGHT, 98, 1.25]],
  5: [[LEFT, 32, 1.15], [RIGHT, 32, 1.15], [CENTRE, 70, 1.3], [LEFT, 108, 1.15], [RIGHT, 108, 1.15]],
  6: [[LEFT, 32, 1.15], [RIGHT, 32, 1.15], [LEFT, 70, 1.15], [RIGHT, 70, 1.15], [LEFT, 108, 1.15], [RIGHT, 108, 1.15]],
  7: [[LEFT, 26], [RIGHT, 26], [CENTRE, 48.5], [LEFT, 71], [RIGHT, 71], [LEFT, 112], [RIGHT, 112]],
  8: [[LEFT, 25], [RIGHT, 25], [LEFT, 55], [RIGHT, 55], [LEFT, 85], [RIGHT, 85], [LEFT, 115], [RIGHT, 115]],
  9: [30, 70, 110].flatMap((y) => [CENTRE - 17.5, CENTRE, CENTRE + 17.5].map((x) => [x, y, 0.82])),
};

export const spanish = {
  symbols: `
<g id="pc-oro"><circle class="pc-gold" r="10"/><circle class="pc-beads" r="8.3"/><circle class="pc-yellow" r="6.6"/><path class="pc-red" d="M0-6L1.5-2.1L4.2-4.2L2.1-1.5L6 0L2.1 1.5L4.2 4.2L1.5 2.1L0 6L-1.5 2.1L-4.2 4.2L-2.1 1.5L-6 0L-2.1-1.5L-4.2-4.2L-1.5-2.1Z"/><circle class="pc-yellow" r="1.6"/></g>
<g id="pc-copa"><path class="pc-gold" d="M-5.4 10.6C-5.4 7.6-1.8 8-1.7 5V2H1.7V5C1.8 8 5.4 7.6 5.4 10.6Z"/><path class="pc-cup" d="M-8-9H8C8.6-1.6 5.4 3.4 0 3.4S-8.6-1.6-8-9Z"/><path class="pc-gold" d="M-9-11H9V-7.6H-9ZM0-5.4L3-2.2L0 1L-3-2.2Z"/><path class="pc-shine" d="M-6-6.4C-6-3-5-.6-3.4 .8"/><circle class="pc-gold" cy="4.4" r="2"/></g>
<g id="pc-espada"><path class="pc-blade" d="M0-13L2.5-9.4V5H-2.5V-9.4Z"/><path class="pc-shine" d="M0-10.4V4"/><path class="pc-gold" d="M-7 3.4C-4 5-2 4.4 0 4.4S4 5 7 3.4C7.6 6.4 5 7.4 0 7.4S-7.6 6.4-7 3.4Z"/><path class="pc-red" d="M-1.5 7.2H1.5V11H-1.5Z"/><circle class="pc-gold" cy="12" r="2.1"/></g>
<g id="pc-basto"><g transform="rotate(14)"><path class="pc-wood" d="M-2.2 12.6L-4.4-2L-8-4.4L-6.6-7.6L-4.6-6.8C-5-10.6-3-13 0-13S5.2-11.4 4.8-8.4L7.4-10L9-7.2L4.6-3.4L2.2 12.6Z"/><path class="pc-bark" d="M-1.6-7Q-.6-3-1.4 1M1.6-4Q2 0 .8 5M-.6 4V8"/><path class="pc-gold" d="M-3 7.4H3L2.7 9.8H-2.7Z"/><ellipse class="pc-knot" cx="-7.3" cy="-6" rx="1" ry="1.8" transform="rotate(-24 -7.3 -6)"/><ellipse class="pc-knot" cx="8.2" cy="-8.6" rx="1" ry="1.7" transform="rotate(-30 8.2 -8.6)"/><ellipse class="pc-knot" cx=".1" cy="-10.8" rx="2.7" ry="1.5"/></g></g>`,

  /** Return the markup of a suit's sign in a box from −12 to 12. */
  sign: (card) => place(SUITS[card[1]], [0, 0]),

  face(card, index) {
    const [rank, suit] = card;
    const stamps = FIGURES[rank] ? [FIGURE_SIGN] : PIPS[rank];
    const signs = [[15.5, 55.5, SIGNS[suit]], ...stamps].map((stamp) => place(SUITS[suit], stamp)).join("");
    const figure = FIGURES[rank] ? place(FIGURES[rank], [CENTRE, 81]) : "";
    return frame(suit) + figure + signs + indexMarkup(index, 5.5, 9);
  },
};

function frame(suit) {
  const line = (y) => {
    const ends = [8, ...BREAKS[suit].flatMap((x) => [x - HALF_BREAK, x + HALF_BREAK]), 92];
    return ends.map((x, place) => `${place % 2 ? "H" : "M"}${x}${place % 2 ? "" : ` ${y}`}`).join("");
  };
  return `<path class="pc-frame" d="${line(4)}A4 4 0 0 1 96 8V132A4 4 0 0 1 92 136M8 4A4 4 0 0 0 4 8V132A4 4 0 0 0 8 136${line(136)}"/>`;
}
