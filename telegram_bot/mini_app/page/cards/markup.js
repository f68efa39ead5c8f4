/* Pieces of SVG markup that both packs use. */

/** Draw a shape of the sprite at a point. */
export const place = (id, x, y, scale, turn = 0) =>
  `<use href="#${id}" transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}"/>`;

/** Turn markup by half a turn around the middle of the face. */
export const mirrored = (markup) => `<g transform="rotate(180 50 70)">${markup}</g>`;

export const both = (markup) => markup + mirrored(markup);
