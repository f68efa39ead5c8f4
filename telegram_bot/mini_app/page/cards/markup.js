/* SVG markup that both packs use. A stamp is a place for a shape: [x, y, scale], rotated by half a turn if negative. */

const TOKEN = /[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g;

/** The middle of the area for pips and figures, right of the large index. */
export const MIDDLE = { x: 55, y: 70 };

/** The place of a stamp rotated by half a turn around the middle. */
export const opposite = ([x, y, scale]) => [2 * MIDDLE.x - x, 2 * MIDDLE.y - y, -scale];

/** The place of a stamp of the upper left corner in the small lower right one. */
export const cornered = ([x, y, scale]) => [97 - x / 2, 137 - y / 2, -scale / 2];

/** Draw a shape of the sprite. */
export const place = (id, [x, y, scale = 1]) => {
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return `<use href="#${id}" transform="translate(${x} ${y})${size}"/>`;
};

/** Return markup and its copy after half a turn around the middle. */
export const both = (markup) => `${markup}<g transform="rotate(180 ${MIDDLE.x} ${MIDDLE.y})">${markup}</g>`;

/** Return the path of a shape at a stamp: for the browser, a longer path is cheaper than elements with transforms. */
export function stamped(path, [x, y, scale]) {
  const turned = { x: (value) => x + scale * value, y: (value) => y + scale * value, r: (value) => Math.abs(scale) * value };
  let command = "";
  let count = 0;
  return path.match(TOKEN).map((token) => {
    if (/[A-Z]/i.test(token)) {
      command = token;
      count = 0;
      return token;
    }
    const turn = turned[meaning(command, count++)];
    return turn ? Number(turn(Number(token)).toFixed(2)) : token;
  }).join(" ");
}

/* The meaning of each number of an absolute path command: x, y, a radius, or a flag of an arc. */
function meaning(command, place) {
  if (command === "H") return "x";
  if (command === "V") return "y";
  if (command === "A") return "rrfffxy"[place % 7];
  return "xy"[place % 2];
}
