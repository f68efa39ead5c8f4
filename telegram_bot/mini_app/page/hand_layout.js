/* Where the cards of a hand lie: an arched fan in one row, or several rows that overlap. */

export const RATIO = 1.4;
const COMFORT = 28;
const NARROWEST = 24;
const LOW_SCREEN = 480;
const VISIBLE = 0.49;
const MOST_ROWS = 4;
const SPREAD = 1.6;
const OVERLAPPED = 0.85;
const WIDEST_ANGLE = 6;
const SPACE = 6;

/**
 * Return the layout of groups of `sizes` cards in `width` pixels on a screen of `height`.
 *
 * `places`: x and y in pixels, angle in degrees and row of each card; `card`: the width of a card; `height`: that of
 * all rows; `scrolls`: the rows are wider than the available width.
 */
export function layoutOf(sizes, width, height) {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const card = cardWidth(count, width, height);
  if (!count) return { places: [], card, height: card * RATIO, scrolls: false };
  const rows = rowsOf(sizes, width, card, height < LOW_SCREEN ? NARROWEST : COMFORT);
  const longest = Math.max(...rows.map((row) => row.length));
  const scrolls = longest > capacity(width, card, NARROWEST);
  const room = scrolls ? card + (longest - 1) * NARROWEST : width;
  const overlap = rows.length === 1 && count > 2 && stepOf(rows[0], card, room) < card * OVERLAPPED;
  const fan = overlap ? Math.min(WIDEST_ANGLE, count * 0.8) : 0;
  const inset = Math.sin((fan * Math.PI) / 180) * card * RATIO;
  const step = Math.min(...rows.map((row) => stepOf(row, card, room - 2 * inset)));
  const places = rows.flatMap((row, number) => placedRow(row, { number, card, room, step, fan }));
  const drop = Math.max(...places.map((place) => place.y)) + card * RATIO;
  return { places, card, height: drop, width: room, scrolls };
}

function cardWidth(count, width, height) {
  const tall = height < LOW_SCREEN ? 64 : 100;
  const many = count > 20 && width < 700 ? 60 : tall;
  return Math.round(Math.max(52, Math.min(width / 5, height / 6, many)));
}

const capacity = (width, card, strip) => Math.max(1, Math.floor((width - card) / strip) + 1);

function rowsOf(sizes, width, card, comfort) {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const comfortable = Math.ceil(count / capacity(width, card, comfort));
  const fewest = Math.ceil(count / capacity(width, card, NARROWEST));
  const wanted = comfortable <= MOST_ROWS ? comfortable : Math.min(fewest, MOST_ROWS);
  const most = wanted === comfortable ? capacity(width, card, comfort) : Math.ceil(count / wanted);
  return filled(sizes, wanted, Math.max(most, Math.ceil(count / wanted)));
}

/* Fill rows with whole groups if possible, otherwise evenly. A card is the number of its group. */
function filled(sizes, wanted, most) {
  const cards = sizes.flatMap((size, group) => Array(size).fill(group));
  if (wanted === 1) return [cards];
  const even = Math.ceil(cards.length / wanted);
  const rows = [[]];
  for (const [group, size] of sizes.entries()) {
    const row = rows.at(-1);
    const over = row.length + size - even;
    if (row.length && (row.length + size > most || over > size / 2)) rows.push([]);
    rows.at(-1).push(...Array(size).fill(group));
  }
  if (rows.length <= wanted && rows.every((row) => row.length <= most)) return rows;
  return Array.from({ length: wanted }, (_, row) => cards.slice(row * even, (row + 1) * even)).filter((row) => row.length);
}

const breaks = (row) => row.filter((group, place) => place && group !== row[place - 1]).length;

function stepOf(row, card, room) {
  if (row.length < 2) return card + SPACE;
  return Math.min(card + SPACE, (room - card - breaks(row) * gapOf(row, card, room)) / (row.length - 1));
}

/* The gap between groups, smaller if space is short. */
function gapOf(row, card, room) {
  const spare = room - card - (row.length - 1) * NARROWEST;
  return Math.max(0, Math.min(12, (spare * 0.5) / Math.max(1, breaks(row))));
}

function placedRow(row, { number, card, room, step, fan }) {
  const gap = gapOf(row, card, room);
  const length = card + (row.length - 1) * step + breaks(row) * gap;
  const middle = (row.length - 1) / 2;
  let x = (room - length) / 2;
  return row.map((group, place) => {
    if (place) x += step + (group === row[place - 1] ? 0 : gap);
    const turn = middle ? (place - middle) / middle : 0;
    const y = number * card * RATIO * VISIBLE + turn * turn * fan * SPREAD;
    return { x, y, angle: turn * fan, row: number };
  });
}
