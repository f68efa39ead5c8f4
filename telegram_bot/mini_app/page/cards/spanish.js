/* The Spanish pack: 48 cards, with a frame that is broken as often as its suit says, on a face of 100 × 140. */

import { place } from "./markup.js";

const SUITS = { o: "pc-oro", c: "pc-copa", e: "pc-espada", b: "pc-basto" };

/* Breaks in the upper and lower line of the frame. */
const BREAKS = { o: [], c: [50], e: [38, 62], b: [32, 50, 68] };
const HALF_BREAK = 4;

const FIGURES = { S: "pc-sota", C: "pc-caballo", R: "pc-rey" };

const LEFT = 37;
const RIGHT = 65;
const MIDDLE = 51;

const PIPS = {
  A: [[MIDDLE, 70, 2.4]],
  2: [[MIDDLE, 42, 1.5], [MIDDLE, 98, 1.5]],
  3: [[MIDDLE, 32, 1.25], [MIDDLE, 70, 1.25], [MIDDLE, 108, 1.25]],
  4: [[LEFT, 38], [RIGHT, 38], [LEFT, 102], [RIGHT, 102]],
  5: [[LEFT, 32], [RIGHT, 32], [MIDDLE, 70], [LEFT, 108], [RIGHT, 108]],
  6: [[LEFT, 32], [RIGHT, 32], [LEFT, 70], [RIGHT, 70], [LEFT, 108], [RIGHT, 108]],
  7: [[LEFT, 30], [RIGHT, 30], [MIDDLE, 51], [LEFT, 72], [RIGHT, 72], [LEFT, 108], [RIGHT, 108]],
  8: [[LEFT, 28], [RIGHT, 28], [LEFT, 56], [RIGHT, 56], [LEFT, 84], [RIGHT, 84], [LEFT, 112], [RIGHT, 112]],
  9: [[LEFT, 28], [RIGHT, 28], [LEFT, 56], [RIGHT, 56], [LEFT, 84], [RIGHT, 84], [LEFT, 112], [RIGHT, 112], [MIDDLE, 70]],
};

export const spanish = {
  symbols: `
<g id="pc-oro"><circle class="pc-gold" r="10"/><circle class="pc-ring" r="7"/><path class="pc-red" d="M0-5.4L1.5-1.5L5.4 0L1.5 1.5L0 5.4L-1.5 1.5L-5.4 0L-1.5-1.5Z"/></g>
<g id="pc-copa"><path class="pc-red" d="M-8-10H8C8-2 5 2 1.6 3V6.4H5V10H-5V6.4H-1.6V3C-5 2-8-2-8-10Z"/><path class="pc-gold" d="M-8.6-10.4H8.6V-7.2H-8.6ZM-5.6 7.6H5.6V10.4H-5.6Z"/></g>
<g id="pc-espada"><path class="pc-blue" d="M0-12L2 -9V5H-2V-9Z"/><path class="pc-gold" d="M-6 4H6V6.6H-6ZM-1.2 6.6H1.2V10H-1.2Z"/><circle class="pc-gold" cy="10.6" r="1.8"/></g>
<g id="pc-basto"><path class="pc-green" d="M-1.6 11C-1.8 4-4.4-4-4-9C-3.8-12 3.8-12 4-9C4.4-4 1.8 4 1.6 11Z"/><path class="pc-gold" d="M-1.9 7H1.9V11H-1.9Z"/></g>
<g id="pc-sota"><path class="pc-ink" d="M-18 44L-12-4H12L18 44Z"/><use href="#pc-head" transform="translate(0 36)"/><path class="pc-gold" d="M-12-8C-10-18 10-18 12-8Z"/></g>
<g id="pc-caballo"><path class="pc-hair" d="M-16 44C-18 20-10 8 0-4L-2-16L6-10C18-6 22 8 24 20L16 26L8 16C4 22 14 32 18 44Z"/></g>
<g id="pc-rey"><path class="pc-ink" d="M-22 44L-14-4H14L22 44Z"/><use href="#pc-head" transform="translate(0 36)"/><path class="pc-hair" d="M-6.8-2C-7 9-3.4 13.5 0 15C3.4 13.5 7 9 6.8-2C5.4 1.4 3 1.6 0 1.6S-5.4 1.4-6.8-2Z"/><path class="pc-gold" d="M-9.5-9L-12-21L-5.8-15.4L0-24L5.8-15.4L12-21L9.5-9Z"/></g>`,

  suitOf: (card) => SUITS[card[1]],

  face(card) {
    const suit = SUITS[card[1]];
    const figure = FIGURES[card[0]];
    if (figure) return frame(card[1]) + place(figure, 50, 80, 1) + place(suit, 76, 30, 1.1);
    return frame(card[1]) + PIPS[card[0]].map(([x, y, scale = 1]) => place(suit, x, y, scale)).join("");
  },
};

function frame(suit) {
  const line = (y) => {
    const ends = [8, ...BREAKS[suit].flatMap((x) => [x - HALF_BREAK, x + HALF_BREAK]), 92];
    return ends.map((x, place) => `${place % 2 ? "H" : "M"}${x}${place % 2 ? "" : ` ${y}`}`).join("");
  };
  return `<path class="pc-frame" d="${line(4)}A4 4 0 0 1 96 8V132A4 4 0 0 1 92 136M8 4A4 4 0 0 0 4 8V132A4 4 0 0 0 8 136${line(136)}"/>`;
}
