/* The French pack: 52 cards and jokers, on a face of 100 × 140. */

import { both, mirrored, place } from "./markup.js";

const SUITS = { s: "pc-spade", h: "pc-heart", d: "pc-diamond", c: "pc-club" };

const FIGURES = { J: "pc-jack", Q: "pc-queen", K: "pc-king" };

const LEFT = 36.5;
const RIGHT = 63.5;
const MIDDLE = 50;

/* Upper half of the pips of each rank; those on the middle line (y 70) are drawn once. */
const UPPER = {
  2: [[MIDDLE, 24]],
  3: [[MIDDLE, 24]],
  4: [[LEFT, 24], [RIGHT, 24]],
  5: [[LEFT, 24], [RIGHT, 24]],
  6: [[LEFT, 24], [RIGHT, 24]],
  7: [[LEFT, 24], [RIGHT, 24]],
  8: [[LEFT, 24], [RIGHT, 24], [MIDDLE, 47]],
  9: [[LEFT, 22], [RIGHT, 22], [LEFT, 54], [RIGHT, 54]],
  T: [[LEFT, 22], [RIGHT, 22], [LEFT, 54], [RIGHT, 54], [MIDDLE, 38]],
};
const CENTRE = {
  3: [[MIDDLE, 70]],
  5: [[MIDDLE, 70]],
  6: [[LEFT, 70], [RIGHT, 70]],
  7: [[LEFT, 70], [RIGHT, 70], [MIDDLE, 47]],
  8: [[LEFT, 70], [RIGHT, 70]],
  9: [[MIDDLE, 70]],
};

export const french = {
  symbols: `
<path id="pc-heart" d="M0 9.4C-3 5.6-10 1.5-10-4C-10-7-7.7-9-5-9C-2.6-9-.8-7.6 0-5.4C.8-7.6 2.6-9 5-9C7.7-9 10-7 10-4C10 1.5 3 5.6 0 9.4Z"/>
<path id="pc-diamond" d="M0-10.4C2-6.6 5-2.8 8.2 0C5 2.8 2 6.6 0 10.4C-2 6.6-5 2.8-8.2 0C-5-2.8-2-6.6 0-10.4Z"/>
<path id="pc-spade" d="M0-10C2.6-6 9.6-2.6 9.6 2.6C9.6 5.6 7.4 7.2 5.2 7.2C3.3 7.2 1.7 6.2 .9 4.4C1.1 7 2 8.9 3.6 10H-3.6C-2 8.9-1.1 7-.9 4.4C-1.7 6.2-3.3 7.2-5.2 7.2C-7.4 7.2-9.6 5.6-9.6 2.6C-9.6-2.6-2.6-6 0-10Z"/>
<g id="pc-club"><circle cy="-5" r="4.7"/><circle cx="-5" cy="2.4" r="4.7"/><circle cx="5" cy="2.4" r="4.7"/><path d="M-2.4-2.4H2.4L1 3.4C1.2 6.8 2 8.9 3.6 10H-3.6C-2 8.9-1.2 6.8-1 3.4Z"/></g>
<g id="pc-head"><path class="pc-hair" d="M-9-48C-13-41-12-31-10-27H10C12-31 13-41 9-48Z"/><path class="pc-skin" d="M-6.6-47H6.6V-37C6.6-32 3.4-29 0-29S-6.6-32-6.6-37Z"/><path class="pc-line" d="M-4.4-41.4H-1.8M1.8-41.4H4.4M0-40.5L-1-35.8H.6M-1.8-33H1.8"/><circle cx="-2.9" cy="-39.6" r=".9"/><circle cx="2.9" cy="-39.6" r=".9"/></g>
<g id="pc-king"><path class="pc-ink" d="M-22 0V-13C-20-22-12-25-7-26.5H7C12-25 20-22 22-13V0Z"/><path class="pc-gold" d="M-5-26H5V0H-5Z"/><path class="pc-light" d="M-15-24L0-12L15-24L9-27.5L0-20L-9-27.5Z"/><use href="#pc-head"/><path class="pc-hair" d="M-6.8-38C-7-27-3.4-22.5 0-21C3.4-22.5 7-27 6.8-38C5.4-34.6 3-34.4 0-34.4S-5.4-34.6-6.8-38Z"/><path class="pc-gold" d="M-9.5-45L-12-57L-5.8-51.4L0-60L5.8-51.4L12-57L9.5-45Z"/><path class="pc-ink" d="M-9.7-46.4H9.7L9.3-43.6H-9.3Z"/></g>
<g id="pc-queen"><path class="pc-ink" d="M-20 0V-11C-18-21-11-25-6-26H6C11-25 18-21 20-11V0Z"/><path class="pc-hair" d="M-9-48C-15-40-14-28-12-20H-6V-30H6V-20H12C14-28 15-40 9-48Z"/><path class="pc-skin" d="M-4-30H4L7-25L0-15L-7-25Z"/><use href="#pc-head"/><path class="pc-gold" d="M-8.6-46L-10-53L-5-50L0-57L5-50L10-53L8.6-46Z"/><path class="pc-gold" d="M-4-14L0-18L4-14L0-10Z"/></g>
<g id="pc-jack"><path class="pc-ink" d="M-20 0V-11C-18-21-11-25-6-26H6C11-25 18-21 20-11V0Z"/><path class="pc-light" d="M-10-26L0-17L10-26L6-28H-6Z"/><use href="#pc-head"/><path class="pc-ink" d="M-10-45C-12-52-6-57 1-57C8-57 12-51 10-45Z"/><path class="pc-gold" d="M-10.4-46.6H10.4V-43.4H-10.4ZM8-48C12-50 17-55 17-61C11-59 7-55 6-50Z"/></g>
<g id="pc-fool"><path class="pc-red" d="M0-6C-4-26-22-30-30-14C-20-16-16-8-16 4H0Z"/><path class="pc-blue" d="M0-6C4-26 22-30 30-14C20-16 16-8 16 4H0Z"/><path class="pc-gold" d="M-9 4C-9-14-4-30 0-36C4-30 9-14 9 4Z"/><path class="pc-light" d="M-17 3H17V10H-17Z"/><circle class="pc-gold" cx="-30" cy="-12" r="4"/><circle class="pc-gold" cx="30" cy="-12" r="4"/><circle class="pc-gold" cy="-37" r="4"/></g>`,

  suitOf: (card) => SUITS[card[1]],

  face(card) {
    const rank = card[0];
    const suit = SUITS[card[1]];
    if (!suit) return place("pc-fool", 54, 78, 1);
    if (rank === "A") return place(suit, MIDDLE, 70, card === "As" ? 3.2 : 2.2);
    if (FIGURES[rank]) return court(FIGURES[rank], suit);
    const pip = ([x, y]) => place(suit, x, y, 0.86);
    return both(UPPER[rank].map(pip).join("")) + (CENTRE[rank] || []).map(pip).join("");
  },
};

function court(figure, suit) {
  const half = place(figure, 50, 70, 1) + place(suit, 33.5, 18.5, 0.5);
  return `<rect class="pc-frame" x="27" y="9" width="46" height="122" rx="3"/>${half}${mirrored(half)}`;
}
