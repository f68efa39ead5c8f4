/* The score sheet: a line for each player over the rounds, a table of all rounds, and how the last one was counted. */

import { cardElement } from "./cards/card.js";
import { el, localDigits, points, svg, words } from "./elements.js";
import { SIDE_SIGNS } from "./seats.js";

const WIDTH = 320;
const HEIGHT = 132;
const EDGE = 10;

/** Return the sheet as one element; `detailed` adds how the last round ended, with the cards left in its `frame`. */
export function sheetElement(sheet, { detailed = true, frame = null } = {}) {
  return el(
    "div",
    { class: "sheet" },
    el("div", { class: "sheet-scroll" }, table(sheet)),
    el("p", { class: "small muted" }, sheet.lowest_wins ? words["lowest-wins"] : words["highest-wins"]),
    detailed && sheet.lines.length ? el("ul", { class: "sheet-lines" }, sheet.lines.map(({ text, part }) => el("li", { class: part ? "part" : null }, text))) : null,
    detailed && frame ? cardsLeft(frame) : null,
    sheet.rows.length > 1 ? chart(sheet) : null,
  );
}

/** The cards left in the hands when a round ended. */
function cardsLeft({ scene, players, deck }) {
  const shown = (scene?.seats ?? []).filter((place) => place.hand?.length);
  return shown.map((place) => openHand(players[place.seat]?.name ?? "", place.hand, deck));
}

/** The cards of an open hand, under the name of its player. */
export function openHand(name, cards, deck) {
  return el(
    "div",
    { class: "meld-group open-hand" },
    el("p", { class: "meld-owner", dir: "auto" }, name),
    el("div", { class: "cards" }, cards.map((card) => cardElement(card, deck))),
  );
}

/** Running totals by column, from 0. */
function runningTotals(sheet) {
  return sheet.columns.map((_, column) => {
    let total = 0;
    return [0, ...sheet.rows.map((row) => (total += row.points[column]))];
  });
}

function chart(sheet) {
  const totals = runningTotals(sheet);
  const all = totals.flat();
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const x = (round) => EDGE + (round / sheet.rows.length) * (WIDTH - 3 * EDGE);
  const y = (value) => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const zero = svg("line", { class: "chart-zero", x1: EDGE, x2: WIDTH - 2 * EDGE, y1: y(0), y2: y(0) });
  const lines = totals.map((course, column) => {
    const path = course.map((value, round) => `${round ? "L" : "M"}${x(round).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const end = svg("text", { class: "chart-sign", x: WIDTH - 2 * EDGE + 3, y: y(course.at(-1)) + 4 }, SIDE_SIGNS[column]);
    return svg("g", { class: "chart-line", "data-side": column }, svg("path", { d: path }), end);
  });
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words["chart"] }, zero, ...lines);
}

function table(sheet) {
  const heads = sheet.columns.map((name, column) =>
    el("th", { scope: "col" }, el("span", { class: "side-sign", data: { side: column }, "aria-hidden": "true" }, SIDE_SIGNS[column]), " ", name),
  );
  const rows = sheet.rows.map((row) =>
    el("tr", {}, el("th", { scope: "row" }, localDigits(row.round)), row.points.map((gained) => el("td", {}, points(gained, { signed: true })))),
  );
  const totals = sheet.totals.map((total, column) =>
    el("td", { class: sheet.ranks[column] === 1 && sheet.rows.length ? "best" : null }, points(total)),
  );
  return el(
    "table",
    { class: "sheet-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, words["round"]), heads)),
    el("tbody", {}, rows),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, words["total"]), totals)),
  );
}
