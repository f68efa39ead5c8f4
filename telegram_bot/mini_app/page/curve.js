/*
 * The chances over a round: a line for each column with its own colour, dashes and sign, the judged decisions as marks,
 * and a cursor. The whole curve is one slider: tap, drag, or use the keys; a tap near a mark selects it. A tap enlarges
 * the curve until something beside it is tapped.
 */

import { el, localDigits, svg, words } from "./elements.js";
import { SIDE_SIGNS, sideSign } from "./seats.js";

const EDGE = { left: 10, right: 20, top: 12, bottom: 12 };
const NEAR_MARK_PX = 16;
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "4 2", "1 3"];

/* Shapes of 18 px around the origin: shape, sign and colour of a mark all show its meaning. */
const SHAPES = {
  "??": ["blunder", "M-9-9H9V9H-9Z"],
  "?": ["mistake", "M0-12L11 8H-11Z"],
  "?!": ["doubtful", "M0-11L11 0L0 11L-11 0Z"],
  "!": ["good", "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z"],
};

/** Return the sign of a mark as a small drawing. */
export function markSign(mark) {
  const [kind, shape] = SHAPES[mark];
  return svg("svg", { class: "mark-sign", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, markShape(mark, kind, shape));
}

function markShape(mark, kind, shape) {
  const sign = svg("text", { y: mark === "?" ? 7 : 5, "text-anchor": "middle" }, mark);
  return svg("g", { class: `mark ${kind}` }, svg("path", { d: shape }), sign);
}

/** Format a fraction in the reader's language, rounded as in the chat: complementary chances add up to 100 %. */
export function percent(share) {
  const style = { style: "percent", roundingMode: "halfEven" };
  const format = new Intl.NumberFormat(`${document.documentElement.lang || "en"}-u-nu-latn`, style);
  return localDigits(format.format(share));
}

export class Curve {
  /** `onPlace(place)` is called while the curve is scrubbed. */
  constructor(root, { onPlace }) {
    this.root = root;
    this.onPlace = onPlace;
    this.place = 0;
    this.last = 0;
    this.drawing = svg("svg", { class: "curve-drawing", "aria-hidden": "true" });
    root.classList.add("curve");
    root.setAttribute("role", "slider");
    root.setAttribute("aria-label", words["review-curve"]);
    root.tabIndex = 0;
    root.append(this.drawing);
    root.addEventListener("pointerdown", (event) => this.#pressed(event));
    root.addEventListener("pointermove", (event) => this.#dragged(event));
    root.addEventListener("pointerup", () => (this.dragging = false));
    root.addEventListener("pointercancel", () => (this.dragging = false));
    this.onOutside = (event) => root.contains(event.target) || root.classList.remove("large");
    document.addEventListener("pointerdown", this.onOutside);
    this.resize = new ResizeObserver(() => this.#draw());
    this.resize.observe(root);
  }

  /** Show a round; `seat` is the reader's or null, `columnOf(seat)` the column of a seat. */
  render({ curve, marks, seat, last, columns, columnOf }) {
    const own = (mark) => Number(mark.seat === seat);
    Object.assign(this, { points: curve, seat, last, columns, columnOf });
    this.marks = [...marks].sort((one, other) => own(one) - own(other));
    this.root.setAttribute("aria-valuemin", "0");
    this.root.setAttribute("aria-valuemax", String(last));
    this.#draw();
  }

  /** Move the cursor; `spoken` is the text of the place for screen readers. */
  move(place, spoken) {
    this.place = place;
    this.root.setAttribute("aria-valuenow", String(place));
    if (spoken) this.root.setAttribute("aria-valuetext", spoken);
    this.#drawCursor();
  }

  /** The chances of all columns after a place. */
  chancesAt(place) {
    let found = this.points[0];
    for (const point of this.points) if (point.place <= place) found = point;
    return found ? found.win : [];
  }

  stop() {
    document.removeEventListener("pointerdown", this.onOutside);
    this.resize.disconnect();
  }

  // ------------------------------------------------------------------ drawing

  #x(place) {
    return EDGE.left + (this.last ? place / this.last : 0) * (this.width - EDGE.left - EDGE.right);
  }

  #y(share) {
    return EDGE.top + (1 - share) * (this.height - EDGE.top - EDGE.bottom);
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.points || !width || !height) return;
    Object.assign(this, { width, height });
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.cursor = svg("g", { class: "curve-cursor" });
    this.drawing.replaceChildren(...this.#grid(), ...this.columns.map((_, column) => this.#line(column)), this.cursor, ...this.#marks());
    this.#drawCursor();
  }

  #grid() {
    return [0, 0.5, 1].map((share) =>
      svg("line", { class: "curve-grid", x1: EDGE.left, x2: this.width - EDGE.right, y1: this.#y(share), y2: this.#y(share) }),
    );
  }

  #line(column) {
    const path = this.points.map(({ place, win }, at) => `${at ? "L" : "M"}${this.#x(place).toFixed(1)} ${this.#y(win[column]).toFixed(1)}`);
    const end = this.points.at(-1)?.win[column] ?? 0;
    const sign = svg("text", { class: "curve-sign", x: this.width - EDGE.right + 5, y: this.#y(end) + 4 }, SIDE_SIGNS[column]);
    return svg("g", { class: "curve-line", "data-side": column }, svg("path", { d: path.join(""), "stroke-dasharray": DASHES[column] }), sign);
  }

  #marks() {
    return this.marks.map((mark) => {
      const x = this.#x(mark.place);
      if (!mark.mark) return svg("circle", { class: "curve-decision", cx: x, cy: this.height - 5, r: 2.5 });
      const y = this.#y(this.chancesAt(mark.place)[this.columnOf(mark.seat)] ?? 0.5);
      const [kind, shape] = SHAPES[mark.mark];
      const within = Math.min(Math.max(y, 11), this.height - 11);
      const size = mark.seat === this.seat ? 0.76 : 0.56;
      return svg("g", { transform: `translate(${x.toFixed(1)} ${within.toFixed(1)}) scale(${size})` }, markShape(mark.mark, kind, shape));
    });
  }

  #drawCursor() {
    if (!this.cursor) return;
    const x = this.#x(this.place);
    const dots = this.chancesAt(this.place).map((share, column) =>
      svg("circle", { "data-side": column, cx: x, cy: this.#y(share), r: 4 }),
    );
    this.cursor.replaceChildren(svg("line", { x1: x, x2: x, y1: 2, y2: this.height - 2 }), ...dots);
  }

  // ------------------------------------------------------------------ scrubbing

  #pressed(event) {
    if (!this.points || event.button > 0) return;
    this.dragging = true;
    this.root.classList.add("large");
    this.root.setPointerCapture(event.pointerId);
    const x = event.clientX - this.root.getBoundingClientRect().left;
    const near = this.marks.filter((mark) => mark.mark && Math.abs(this.#x(mark.place) - x) <= NEAR_MARK_PX);
    near.sort((one, other) => Math.abs(this.#x(one.place) - x) - Math.abs(this.#x(other.place) - x));
    this.onPlace(near.length ? near[0].place : this.#placeAt(x));
  }

  #dragged(event) {
    if (!this.dragging) return;
    const place = this.#placeAt(event.clientX - this.root.getBoundingClientRect().left);
    if (place !== this.place) this.onPlace(place);
  }

  #placeAt(x) {
    const share = (x - EDGE.left) / (this.width - EDGE.left - EDGE.right);
    return Math.round(Math.min(1, Math.max(0, share)) * this.last);
  }
}

/** The columns with their signs and chances, as the key of the curve. */
export function chanceKey(columns, shares) {
  return columns.map((name, column) =>
    el(
      "li",
      {},
      sideSign(column),
      el("span", { class: "chance-name", dir: "auto" }, name),
      el("b", {}, shares.length ? percent(shares[column]) : ""),
    ),
  );
}
