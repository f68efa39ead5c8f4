/* Pieces of SVG markup that both packs use. */

/** Draw a shape of the sprite at a point. */
export const place = (id, x, y, scale, turn = 0) =>
  `<use href="#${id}" transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}"/>`;

/** The middle of the room for pips and figures, right of the large index. */
export const MIDDLE = { x: 55, y: 70 };

/** Return markup and its copy after half a turn around the middle. */
export const both = (markup) => `${markup}<g transform="rotate(180 ${MIDDLE.x} ${MIDDLE.y})">${markup}</g>`;

/** Return a large corner, and a small one at the lower right. */
export const corners = (large, small = large) => `${large}<g transform="matrix(-.5 0 0 -.5 97 137)">${small}</g>`;
