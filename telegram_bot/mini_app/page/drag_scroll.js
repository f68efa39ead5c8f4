/* Scrolling during a drag: near the edge of a scrolling box its content moves, even if the pointer rests. */

const EDGE = 44;
const FASTEST = 14;

/** Return `at(element, x, y)`, to be called with the element under the pointer, and `stop()`. */
export function edgeScroller() {
  const boxes = new Map();
  let box = null;
  let speed = { x: 0, y: 0 };
  let frame = 0;
  const step = () => {
    frame = 0;
    if (!box || (!speed.x && !speed.y)) return;
    box.scrollBy(speed.x, speed.y);
    frame = requestAnimationFrame(step);
  };
  return {
    at(element, x, y) {
      box = scrollingBox(element, boxes);
      if (!box) return;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      speed = { x: pull(x, left, right), y: pull(y, top, bottom) };
      frame ||= requestAnimationFrame(step);
    },
    stop() {
      cancelAnimationFrame(frame);
      box = null;
    },
  };
}

/* Pixels per frame, more the nearer the edge is; 0 in the middle. */
function pull(at, start, end) {
  const near = Math.min(EDGE, (end - start) / 4);
  const share = Math.max(0, near - (at - start)) - Math.max(0, near - (end - at));
  return (-share / near) * FASTEST;
}

/* The nearest scrollable box around an element, looked up once for each. */
function scrollingBox(element, boxes) {
  if (!element || element === document.documentElement) return null;
  if (!boxes.has(element)) boxes.set(element, scrolls(element) ? element : scrollingBox(element.parentElement, boxes));
  return boxes.get(element);
}

function scrolls(element) {
  const { overflowX, overflowY } = getComputedStyle(element);
  const open = (value) => value === "auto" || value === "scroll";
  const wide = element.scrollWidth > element.clientWidth && open(overflowX);
  return wide || (element.scrollHeight > element.clientHeight && open(overflowY));
}
