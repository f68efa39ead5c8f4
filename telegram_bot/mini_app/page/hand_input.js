/* What a player does with the cards of a hand: tapping, keys and dragging. */

import { enableDrag } from "./drag.js";
import { RATIO } from "./hand_layout.js";

const DOUBLE_TAP_MS = 400;

/** Listen to a hand's list; return a function that ends a running drag. */
export function listen(hand) {
  const { list } = hand;
  const itemOf = (target) => hand.items.find((item) => item.node.contains(target));
  let last = { item: null, time: 0 };
  list.addEventListener("click", (event) => {
    const item = itemOf(event.target);
    if (!item) return;
    const twice = last.item === item && event.timeStamp - last.time < DOUBLE_TAP_MS;
    last = { item, time: event.timeStamp };
    focus(hand, item);
    if (!twice || !hand.activate(item)) hand.toggle(item);
  });
  list.addEventListener("keydown", (event) => key(hand, event));
  list.addEventListener("contextmenu", (event) => event.preventDefault());
  list.addEventListener("focusin", (event) => rove(hand, itemOf(event.target)));
  return enableDrag(list, dragging(hand, itemOf));
}

function focus(hand, item) {
  rove(hand, item);
  item?.node.focus({ preventScroll: true });
  item?.node.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function rove(hand, chosen) {
  if (chosen) for (const item of hand.items) item.node.tabIndex = item === chosen ? 0 : -1;
}

// ---------------------------------------------------------------------- keys

function key(hand, event) {
  const place = hand.items.findIndex((item) => item.node === document.activeElement);
  if (place < 0 || event.ctrlKey || event.metaKey) return;
  const to = neighbour(hand, place, event.key);
  if (to !== null && event.altKey) hand.move([hand.items[place]], to > place ? to + 1 : to);
  else if (to !== null) focus(hand, hand.items[to]);
  else if (!pressed(hand, hand.items[place], event)) return;
  event.preventDefault();
}

function pressed(hand, item, event) {
  if (event.altKey) return false;
  if (event.key === "Enter" && hand.activate(item)) return true;
  if (event.key === " " || event.key === "Enter") return hand.toggle(item) || true;
  if (event.key === "Escape" && hand.selected().length) return hand.choose([]) || true;
  return find(hand, item, event.key);
}

/* The place that an arrow leads to, or null for another key; up and down change the row. */
function neighbour(hand, place, name) {
  const end = hand.items.length - 1;
  const near = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: end }[name];
  if (near !== undefined) return Math.max(0, Math.min(end, near));
  const turn = { ArrowUp: -1, ArrowDown: 1 }[name];
  return turn ? inRow(hand.layout.places, place, turn) : null;
}

function inRow(places, place, turn) {
  const here = places[place];
  const others = places.map((other, number) => ({ ...other, number })).filter((other) => other.row === here.row + turn);
  others.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x));
  return others.length ? others[0].number : place;
}

/* Go to the next card whose index begins with what was typed. */
function find(hand, item, sign) {
  if (sign.length !== 1) return false;
  const start = hand.items.indexOf(item);
  const turned = [...hand.items.slice(start + 1), ...hand.items.slice(0, start)];
  const found = turned.find((other) => hand.indexOf(other).toLowerCase().startsWith(sign.toLowerCase()));
  if (found) focus(hand, found);
  return Boolean(found);
}

// ---------------------------------------------------------------------- dragging

function dragging(hand, itemOf) {
  let before = [];
  let items = [];
  return {
    pick(target) {
      const item = itemOf(target);
      if (!item) return null;
      items = item.selected ? [item, ...hand.items.filter((other) => other.selected && other !== item)] : [item];
      return items.map((each) => each.node.firstChild);
    },
    onStart() {
      before = hand.items.filter((item) => item.selected);
      hand.choose(items);
    },
    onOver: (element, x, y) => hand.mark(element ? null : gapAt(hand, x, y)),
    onDrop(element, x, y) {
      const gap = element ? null : gapAt(hand, x, y);
      hand.mark(null);
      if (element) return hand.drop(items, element) ? "stay" : "back";
      hand.choose(before);
      if (gap === null) return "back";
      hand.move(items, gap);
      return "moved";
    },
    onCancel() {
      hand.mark(null);
      hand.choose(before);
    },
  };
}

/* The number of the card to the right of a point in the hand, or null outside. */
function gapAt(hand, x, y) {
  const box = hand.list.getBoundingClientRect();
  const { places, card } = hand.layout;
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const rows = places.map((place) => place.row);
  const height = (box.height - card * RATIO) / Math.max(1, Math.max(...rows));
  const row = Math.min(Math.max(...rows), Math.max(0, Math.floor((y - box.top) / (height || 1))));
  const first = rows.indexOf(row);
  const inThis = places.filter((place) => place.row === row);
  const left = x - box.left + hand.list.scrollLeft;
  const after = inThis.filter((place) => place.x + card / 4 < left).length;
  return first + after;
}
