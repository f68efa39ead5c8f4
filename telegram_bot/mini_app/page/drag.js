/* Dragging of cards by mouse, touch or pen: a copy follows the pointer, elements with `data-drop` can receive it. */

import { edgeScroller } from "./drag_scroll.js";
import { reducedMotion } from "./motion.js";

const THRESHOLD = 7;
const STEP = 22;
const WIDEST = 132;
const ABOVE_FINGER = 30;
const RETURN_MS = 180;
const PATIENCE_MS = 10_000;

let resting = null;

/** Remove the copies of dropped cards, which stay where they were dropped until the table has changed. */
export function settle() {
  resting?.();
  resting = null;
}

/**
 * Make the cards in an element draggable.
 *
 * `pick(target)` returns the elements that a drag from there takes along, the touched one first, or null. `onStart()`
 * and `onCancel()` are called when a drag starts or is cancelled, `onOver(element, x, y)` at each frame with the
 * element under the pointer that accepts drops, or null. `onDrop(element, x, y)` returns `stay` (until `settle`),
 * `moved` or `back`. The returned function cancels a running drag.
 */
export function enableDrag(root, handlers) {
  let drag = null;

  const end = (finish) => {
    const ended = drag;
    drag = null;
    for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener, true);
    if (ended?.started) finish(ended, handlers);
  };
  const cancel = () => end(putBack);
  const ours = (act) => (event) => event.pointerId === drag?.pointer && act(event);
  const listeners = {
    pointermove: ours((event) => {
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      if (!drag.started && Math.hypot(drag.x - drag.x0, drag.y - drag.y0) >= THRESHOLD) start(drag, root, handlers);
      if (drag.started) drag.frame ||= requestAnimationFrame(() => drag && follow(drag, handlers));
    }),
    pointerup: ours(() => end(drop)),
    pointercancel: ours(cancel),
    keydown(event) {
      if (event.key !== "Escape" || !drag?.started) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    },
  };

  root.addEventListener("pointerdown", (event) => {
    if (drag || event.button !== 0 || !event.isPrimary) return;
    const nodes = handlers.pick(event.target);
    if (!nodes) return;
    drag = { nodes, pointer: event.pointerId, touch: event.pointerType === "touch", x0: event.clientX, y0: event.clientY };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, true);
  });
  return cancel;
}

function start(drag, root, handlers) {
  settle();
  drag.started = true;
  root.setPointerCapture(drag.pointer);
  window.addEventListener("click", swallow, true);
  handlers.onStart?.();
  const home = drag.nodes[0].getBoundingClientRect();
  drag.home = { x: home.left, y: home.top };
  drag.dx = home.left - drag.x0;
  drag.dy = home.top - drag.y0 - (drag.touch ? ABOVE_FINGER : 0);
  drag.scroller = edgeScroller();
  drag.layer = layerOf(drag.nodes);
  for (const node of drag.nodes) node.classList.add("dragged");
  drag.root = root;
  root.classList.add("drag-source");
}

function layerOf(nodes) {
  const layer = document.createElement("div");
  layer.className = "drag-layer";
  layer.setAttribute("aria-hidden", "true");
  const step = Math.min(STEP, WIDEST / nodes.length);
  nodes.forEach((node, place) => {
    const copy = node.cloneNode(true);
    copy.style.setProperty("--card-width", `${node.offsetWidth}px`);
    copy.style.setProperty("--x", `${place * step}px`);
    copy.style.setProperty("--angle", `${(place - (nodes.length - 1) / 2) * 2}deg`);
    layer.append(copy);
  });
  document.body.append(layer);
  return layer;
}

function follow(drag, handlers) {
  drag.frame = 0;
  const lean = Math.max(-8, Math.min(8, (drag.x - (drag.lastX ?? drag.x)) * 0.5));
  drag.lastX = drag.x;
  drag.layer.style.setProperty("transform", `translate3d(${drag.x + drag.dx}px, ${drag.y + drag.dy}px, 0) rotate(${lean}deg)`);
  const under = document.elementFromPoint(drag.x, drag.y);
  drag.scroller.at(under, drag.x, drag.y);
  enter(drag, under?.closest("[data-drop]") || null);
  handlers.onOver?.(drag.over, drag.x, drag.y);
}

function enter(drag, element) {
  if (element === drag.over) return;
  drag.over?.classList.remove("drop-over");
  element?.classList.add("drop-over");
  drag.over = element;
}

function drop(drag, handlers) {
  cancelAnimationFrame(drag.frame);
  follow(drag, handlers);
  const outcome = handlers.onDrop(drag.over, drag.x, drag.y);
  release(drag);
  if (outcome === "stay") rest(drag);
  else if (outcome === "moved") remove(drag);
  else goHome(drag);
}

function putBack(drag, handlers) {
  cancelAnimationFrame(drag.frame);
  release(drag);
  handlers.onCancel?.();
  goHome(drag);
}

function release(drag) {
  drag.scroller.stop();
  enter(drag, null);
  drag.root.classList.remove("drag-source");
  window.setTimeout(() => window.removeEventListener("click", swallow, true));
}

function rest(drag) {
  const away = () => {
    window.clearTimeout(timer);
    remove(drag);
  };
  const timer = window.setTimeout(() => resting === away && settle(), PATIENCE_MS);
  resting = away;
}

function goHome(drag) {
  if (reducedMotion()) {
    remove(drag);
    return;
  }
  const back = { transform: `translate3d(${drag.home.x}px, ${drag.home.y}px, 0)` };
  const animation = drag.layer.animate([{}, back], { duration: RETURN_MS, easing: "ease-out" });
  animation.finished.catch(() => null).then(() => remove(drag));
}

function remove(drag) {
  drag.layer.remove();
  for (const node of drag.nodes) node.classList.remove("dragged");
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
