/* The order of the cards in a hand: by suit, by rank, in proposed groups, or the player's own. */

import { kindOf } from "./cards/card.js";

export const ORDERS = ["suit", "rank", "groups", "own"];

/**
 * Return the cards of a hand as groups from left to right. `own` are the cards in the player's own order: those no
 * longer held are ignored, new ones come last.
 */
export function arranged(order, { cards, deck, groups, own }) {
  if (order === "own") return [inOrder(cards, own)];
  if (order === "groups" && groups.length) {
    const proposed = groups.map((group) => [...group]);
    const rest = without(cards, proposed.flat());
    return rest.length ? [...proposed, ...split(rest, deck, "suit", "rank")] : proposed;
  }
  const found = order === "rank" ? split(cards, deck, "rank", "suit") : split(cards, deck, "suit", "rank");
  return sameGroups(found, groups) ? groups.map((group) => [...group]) : found;
}

/** Return the order that shows best what the game proposes. */
export function proposedOrder(hand) {
  if (hand.groups.length) return ["suit", "rank"].find((order) => agree(arranged(order, hand), hand.groups)) || "groups";
  const ranks = arranged("rank", hand).flat();
  return ranks.every((card, place) => kindOf(card, hand.deck).rank === kindOf(hand.cards[place], hand.deck).rank) ? "rank" : "suit";
}

/** Return the orders that a player can choose; the proposed groups only if they are neither suits nor ranks. */
export function offeredOrders(hand, own) {
  return ORDERS.filter((order) => (order !== "groups" || proposedOrder(hand) === "groups") && (order !== "own" || own.length));
}

const agree = (groups, others) => spelled(groups) === spelled(others);
/* Suits that the game proposes in another order, such as trump first, still count as suits. */
const sameGroups = (groups, others) => spelled(byCards(groups)) === spelled(byCards(others));
const byCards = (groups) => groups.map((group) => [...group].sort()).sort((one, other) => compare(one.join(" "), other.join(" ")));
const spelled = (groups) => groups.map((group) => [...group].sort().join(" ")).join();

/* Sort by one key, then the other; cards with the same first key form a group, cards without a suit the last one. */
function split(cards, deck, first, second) {
  const key = (card) => kindOf(card, deck);
  const value = (kind, field) => (kind.suit < 0 ? Infinity : kind[field]);
  const sorted = [...cards].sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    return compare(value(one, first), value(other, first)) || compare(value(one, second), value(other, second));
  });
  const found = [];
  for (const card of sorted) {
    const last = found.at(-1);
    if (last && value(key(last[0]), first) === value(key(card), first)) last.push(card);
    else found.push([card]);
  }
  return found;
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function without(cards, others) {
  const left = [...others];
  return cards.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function inOrder(cards, own) {
  const left = [...cards];
  const kept = own.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return [...kept, ...left];
}

/** Return the player's choice after the hand has changed: a new deal is shown in the proposed order. */
export function continued({ order, own }, cards) {
  if (order !== "own") return { order, own };
  const kept = own.length - without(own, cards).length;
  const dealt = cards.length > own.length && kept < own.length / 2;
  return dealt || !cards.length ? { order: null, own: [] } : { order, own: inOrder(cards, own) };
}

const KEY = "hand-order";

/** Return the order that the player has chosen at a table: `{order, own}`. */
export function storedOrder(table) {
  try {
    const stored = JSON.parse(localStorage.getItem(`${KEY}-${table}`));
    if (ORDERS.includes(stored?.order)) return { order: stored.order, own: stored.own || [] };
  } catch {
    // There is no storage, or this page has not written it: use the proposed order.
  }
  return { order: null, own: [] };
}

/** Store the player's choice at a table. */
export function storeOrder(table, chosen) {
  try {
    localStorage.setItem(`${KEY}-${table}`, JSON.stringify(chosen));
  } catch {
    // Without storage the order lasts as long as the page.
  }
}
