/*
 * Animation of cards between two states of the page: `snapshot` before the change, `play` after it.
 *
 * Cards are identified by text. A copy of a text that stays in its zone is the same card; other copies move from where
 * one has gone. A zone is the nearest element with `data-zone` (the hand) or `data-area`, or else the root itself.
 * Cards that stay in their zone move in place; cards that change it fly above everything, so that no box clips them.
 */

import { cardElement } from "./cards/card.js";

const DURATION_MS = 260;
const STAGGER_MS = 28;
const MOST_STAGGER_MS = 220;
const EASING = "cubic-bezier(.2, .75, .25, 1)";

const flights = new Map();
const slides = new Set();

export const reducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Return where all cards are now, including those in flight or being dragged. */
export function snapshot(root) {
  const entries = [];
  const add = (node, zone) => entries.push({ text: node.dataset.card, zone, node, ...placeOf(flights.get(node)?.copy || node) });
  const dragged = [...document.querySelectorAll(".drag-layer [data-card]")];
  for (const node of cardsIn(root)) {
    const copy = node.classList.contains("dragged") && take(dragged, (other) => other.dataset.card === node.dataset.card);
    if (copy) entries.push({ text: node.dataset.card, zone: zoneOf(node), node, ...placeOf(copy) });
    else add(node, zoneOf(node));
  }
  return entries;
}

/**
 * Animate the cards from a snapshot to where they are now.
 *
 * `origin(text, node)`: where a new card comes from (an element or a rectangle), `target(text, zone)`: where a removed
 * one goes; with null or undefined, the card just appears or disappears.
 */
export function play(root, layout, { origin, target } = {}) {
  land();
  if (reducedMotion()) return;
  const now = cardsIn(root).map((node) => ({ text: node.dataset.card, zone: zoneOf(node), node }));
  const { pairs, left, fresh } = matched(layout, now);
  const places = new Map(now.map((entry) => [entry.node, placeOf(entry.node)]));
  let delay = 0;
  const later = () => Math.min((delay += STAGGER_MS) - STAGGER_MS, MOST_STAGGER_MS);
  for (const [before, after] of pairs) {
    const place = places.get(after.node);
    if (before.zone === after.zone) slide(after.node, before, place);
    else fly(after.node, before, place, later());
  }
  for (const entry of fresh) {
    const from = placeOf(origin?.(entry.text, entry.node));
    if (from) turn(entry.node, from, places.get(entry.node), later());
  }
  for (const entry of left) {
    const to = placeOf(target?.(entry.text, entry.zone));
    if (to) leave(entry, to, later());
  }
}

/** End all animations at once. */
function land() {
  for (const animation of slides) animation.cancel();
  slides.clear();
  for (const { copy, animation } of flights.values()) {
    animation.cancel();
    copy.remove();
  }
  for (const node of flights.keys()) node.classList.remove("in-flight");
  flights.clear();
}

function cardsIn(root) {
  return [...root.querySelectorAll("[data-card]")].filter((node) => node.offsetWidth && !node.closest(".flying, .drag-layer"));
}

function zoneOf(node) {
  const zone = node.closest("[data-zone], [data-area]");
  return zone ? zone.dataset.zone || zone.dataset.area : "";
}

/* The middle and the width of an element or a rectangle. */
function placeOf(thing) {
  if (!thing) return null;
  const rect = thing.getBoundingClientRect ? thing.getBoundingClientRect() : thing;
  const width = thing.classList?.contains("flying") ? rect.width : thing.offsetWidth || rect.width;
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, width };
}

function take(list, holds) {
  const place = list.findIndex(holds);
  return place < 0 ? null : list.splice(place, 1)[0];
}

/* Match by node, then by text within a zone, then by text. */
function matched(layout, now) {
  const left = [...layout];
  const pairs = [];
  let fresh = now;
  const same = [
    (a, b) => a.node === b.node && a.text === b.text,
    (a, b) => a.text === b.text && a.zone === b.zone,
    (a, b) => a.text === b.text,
  ];
  for (const agree of same) {
    fresh = fresh.filter((after) => {
      const before = take(left, (entry) => agree(entry, after));
      if (before) pairs.push([before, after]);
      return !before;
    });
  }
  return { pairs, left, fresh };
}

const shifted = (from, to) => `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width || 1})`;

function slide(node, from, to) {
  if (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1) return;
  const frames = [{ transform: shifted(from, to) }, { transform: "none" }];
  const animation = node.animate(frames, { duration: DURATION_MS, easing: EASING });
  slides.add(animation);
  animation.finished.then(() => slides.delete(animation), () => null);
}

function fly(node, from, to, delay) {
  const copy = copyAt(node, to);
  begin(node, copy, copy.animate([{ transform: shifted(from, to) }, { transform: "none" }], timing(delay)));
}

/* Fly and turn over on the way, since a card from the stock or from another player's hand was face down. */
function turn(node, from, to, delay) {
  const copy = copyAt(node, to);
  const back = cardElement(null);
  copy.append(back);
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: (from.width + to.width) / 2 };
  const edge = { transform: `${shifted(half, to)} scaleX(.02)`, offset: 0.5 };
  const gone = { opacity: 0, offset: 0.501 };
  back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, gone, { opacity: 0 }], timing(delay));
  begin(node, copy, copy.animate([{ transform: `${shifted(from, to)} scaleX(1)` }, edge, { transform: "none" }], timing(delay)));
}

function leave(entry, to, delay) {
  const copy = copyAt(entry.node, entry);
  const away = { transform: shifted(to, entry), opacity: 0.2 };
  begin(copy, copy, copy.animate([{ transform: "none" }, away], timing(delay)));
}

const timing = (delay) => ({ duration: DURATION_MS, delay, easing: EASING, fill: "both" });

function begin(node, copy, animation) {
  if (copy !== node) node.classList.add("in-flight");
  const flight = { copy, animation };
  flights.set(node, flight);
  animation.finished.then(() => {
    if (flights.get(node) !== flight) return;
    flights.delete(node);
    copy.remove();
    node.classList.remove("in-flight");
  }, () => null);
}

function copyAt(node, place) {
  const copy = node.cloneNode(true);
  copy.classList.remove("in-flight", "dragged");
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  copy.style.setProperty("--card-width", `${place.width}px`);
  copy.style.setProperty("--fly-x", `${place.x}px`);
  copy.style.setProperty("--fly-y", `${place.y}px`);
  document.body.append(copy);
  return copy;
}
