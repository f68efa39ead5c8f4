/* Letters and digits in card corners, drawn as strokes in a box of 20 × 32, so that they look alike everywhere. */

import { cornered, stamped } from "./markup.js";

const ZERO = "M10 2.5C5.5 2.5 2.5 7.5 2.5 16S5.5 29.5 10 29.5S17.5 24.5 17.5 16S14.5 2.5 10 2.5Z";

const GLYPHS = {
  A: "M2.5 29.5L10 2.5L17.5 29.5M5.2 20.5H14.8",
  0: ZERO,
  1: "M4 8.5L11 2.5V29.5",
  2: "M3 9.5C3 5.5 6 2.5 10 2.5S17 5.3 17 9.3C17 12 15.8 14 14 16.2L3 29.5H17.5",
  3: "M3.5 2.5H16.5L9 12.8C14 12.8 17.5 16 17.5 21S14 29.5 9.8 29.5C6.5 29.5 4 28 2.5 25",
  4: "M13.5 29.5V2.5L2.5 21.5H18",
  5: "M16 2.5H5L3.8 14C5.5 12.7 7.5 12 9.8 12C14.5 12 17.5 15.5 17.5 20.6C17.5 26 14.3 29.5 9.8 29.5C6.5 29.5 4 28 2.5 25.3",
  6: "M14.5 2.5C8 6 2.5 13 2.5 20.5C2.5 26 5.8 29.5 10 29.5S17.5 26 17.5 21S14.3 12.8 10.2 12.8C6.5 12.8 3.3 15.4 2.6 19",
  7: "M2.5 2.5H17.5L8 29.5",
  8: "M10 15C6.5 15 4 12.3 4 8.8S6.5 2.5 10 2.5S16 5 16 8.8S13.5 15 10 15C5.7 15 2.5 18 2.5 22.2S5.7 29.5 10 29.5S17.5 26.5 17.5 22.2S14.3 15 10 15Z",
  9: "M5.5 29.5C12 26 17.5 19 17.5 11.5C17.5 6 14.2 2.5 10 2.5S2.5 6 2.5 11S5.7 19.2 9.8 19.2C13.5 19.2 16.7 16.6 17.4 13",
  10: "M.5 8L5 2.8V29.5M14.5 2.5C11.5 2.5 10 7.5 10 16S11.5 29.5 14.5 29.5S19.5 24.5 19.5 16S17.5 2.5 14.5 2.5Z",
  J: "M14 2.5V21.5C14 26.5 11.8 29.5 8 29.5C5 29.5 3 27.5 2.5 24.5M8 2.5H17.5",
  Q: `${ZERO}M12 22.5L18.5 30.5`,
  K: "M3.5 2.5V29.5M17 2.5L3.8 18M8.5 13L17.5 29.5",
  S: "M16.5 6.8C15.5 4 13 2.5 10 2.5C6 2.5 3.3 5 3.3 8.6C3.3 12 5.5 13.7 10 15.4C14.8 17.2 17.3 19 17.3 23C17.3 27 14.3 29.5 10 29.5C6.3 29.5 3.7 27.8 2.6 24.8",
  C: "M17.3 9C16.3 4.8 13.8 2.5 10.3 2.5C5.5 2.5 2.5 7.5 2.5 16S5.5 29.5 10.3 29.5C13.8 29.5 16.3 27.2 17.3 23",
  R: "M3.5 29.5V2.5H10C14.3 2.5 17 5.2 17 9.5S14.3 16.5 10 16.5H3.5M10 16.5L17.5 29.5",
  N: "M3 29.5V2.5L17 29.5V2.5",
};

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Return the markup of an index whose upper left corner is at (x, y), and of the small one at the lower right; letters
 * without a drawing use the device's font.
 */
export function indexMarkup(index, x, y) {
  const path = GLYPHS[index];
  const large = [x, y, 1];
  const small = cornered(large);
  if (!path) return textMarkup(index, large) + textMarkup(index, small);
  return `<path class="pc-stroke" d="${stamped(path, large)}"/>
<path class="pc-stroke pc-small" d="${stamped(path, small)}"/>`;
}

function textMarkup(index, [x, y, scale]) {
  const transform = `translate(${x} ${y}) scale(${scale})`;
  const fit = [...index].length > 1 ? ' textLength="22" lengthAdjust="spacingAndGlyphs"' : "";
  return `<text class="pc-text" x="10" y="28" transform="${transform}"${fit}>${escaped(index)}</text>`;
}
