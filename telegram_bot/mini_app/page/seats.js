/* A seat: name, cards held, bid and tricks, marks, and whose turn it is. */

import { el, icon, localDigits, points, svg, words } from "./elements.js";

const SIGNS = ["bot", "dealer"];
export const SIDE_SIGNS = ["●", "▲", "■", "◆", "✚", "★"];

/** The sign of a column of the score sheet, in the column's colour. */
export function sideSign(column) {
  return el("b", { class: "side-sign", data: { side: column }, "aria-hidden": "true" }, SIDE_SIGNS[column]);
}

/**
 * Make a seat of a scene. `partners`: several seats share a column, so sides need a colour and a sign. `total`: the
 * points so far, null before there are any.
 */
export function seatElement(shown, player, { partners, turn, ring, total = null }) {
  const name = player?.name ?? "";
  const facts = seatFacts(shown, player, total);
  const signs = facts.filter(([, , kind]) => SIGNS.includes(kind));
  const rest = facts.filter(([short, , kind]) => short && !SIGNS.includes(kind));
  const spoken = [name, player?.you ? words["you"] : "", ...facts.map(([, text]) => text), turn ? words["to-move"] : ""];
  return el(
    "div",
    {
      class: ["seat", turn ? "turn" : "", player?.you ? "you" : ""].join(" ").trim(),
      data: { seat: shown.seat, side: partners ? shown.column : null, kind: player?.kind },
      role: "group",
      tabindex: "0",
      "aria-label": spoken.filter(Boolean).join(", "),
    },
    el(
      "div",
      { class: "seat-face" },
      ring ? ring.drawing : null,
      heldCards(shown.cards),
      signs.map(([short, , kind]) => el("span", { class: `sign ${kind}`, "aria-hidden": "true" }, short)),
      ring ? ring.seconds : null,
    ),
    el(
      "div",
      { class: "seat-text", "aria-hidden": "true" },
      el("span", { class: "seat-name", dir: "auto" }, partners ? el("b", { class: "side-sign" }, SIDE_SIGNS[shown.column]) : null, name),
      el("span", { class: "seat-facts" }, rest.map(([short, , kind, topic]) => [" ", el("span", { class: `fact ${kind}`, data: { topic: topic || null } }, kind === "total" ? icon("sheet") : null, short)])),
    ),
  );
}

/** The facts of a seat as [short text, spoken text, class]; the cards are the first. */
function seatFacts(shown, { kind, level } = {}, total) {
  const facts = [["", `${words["cards"]}: ${localDigits(shown.cards)}`, "held"]];
  if (kind === "bot" || kind === "stand-in") facts.push(["🤖", [words[`kind-${kind}`], level].filter(Boolean).join(", "), "bot"]);
  if (shown.dealer) facts.push([words["dealer-sign"], words["dealer"], "dealer"]);
  if (shown.bid !== null) {
    const taken = shown.taken ?? 0;
    const state = taken === shown.bid ? "kept" : taken > shown.bid ? "over" : "";
    const spoken = `${words["bid"]}: ${localDigits(shown.bid)}, ${words["taken"]}: ${localDigits(taken)}`;
    facts.push([`${localDigits(taken)}/${localDigits(shown.bid)}`, spoken, `bid ${state}`]);
  }
  if (total !== null) facts.push([points(total), `${words["total"]}: ${points(total)}`, "total"]);
  return [...facts, ...shown.marks.map((mark, place) => [mark, mark, "mark", shown.topics[place]])];
}

/** A small fan of backs with the number of cards. */
function heldCards(count) {
  const backs = count > 1 ? [-16, 0, 16] : count === 1 ? [0] : [];
  const fan = backs.map((angle) =>
    svg("rect", { class: "mini-back", x: 13, y: 7, width: 10, height: 15, rx: 2, transform: `rotate(${angle} 18 26)` }),
  );
  return svg(
    "svg",
    { class: "held-cards", viewBox: "0 0 36 36", "aria-hidden": "true" },
    ...fan,
    svg("text", { class: "held-count", x: 18, y: 31, "text-anchor": "middle" }, localDigits(count)),
  );
}
