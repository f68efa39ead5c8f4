/* The ring around the player whose turn runs, with the seconds that are left. */

import { el, localDigits, svg } from "./elements.js";

const LENGTH = 100;
const HURRY = 0.25;

/** Draws the time left; frames contain the server's time, so the page's own clock need not be right. */
export class ClockRing {
  #timer = 0;

  constructor() {
    this.line = svg("circle", { class: "ring-line", cx: 18, cy: 18, r: 16.5, pathLength: LENGTH });
    this.drawing = svg(
      "svg",
      { class: "ring", viewBox: "0 0 36 36", "aria-hidden": "true" },
      svg("circle", { class: "ring-track", cx: 18, cy: 18, r: 16.5 }),
      this.line,
    );
    this.seconds = el("span", { class: "ring-seconds", "aria-hidden": "true" });
    this.stop();
  }

  /**
   * Show the clock of a frame, or none. Each frame sets the time anew, since the page's own clock stops while a phone
   * sleeps; frames that only repeat a clock do not restart it.
   */
  show(clock) {
    const isRunning = clock !== null && clock.deadline === this.clock?.deadline;
    if (!isRunning) this.stop();
    if (!clock) return;
    this.clock = clock;
    this.end = performance.now() + 1000 * (clock.deadline - clock.now);
    this.#draw();
    if (isRunning) return;
    this.drawing.classList.add("running");
    this.#timer = setInterval(() => this.#draw(), 1000);
  }

  stop() {
    clearInterval(this.#timer);
    this.clock = null;
    this.drawing.classList.remove("running", "hurry");
    this.seconds.textContent = "";
  }

  #draw() {
    const left = Math.max(0, (this.end - performance.now()) / 1000);
    const share = Math.min(1, left / Math.max(1, this.clock.seconds));
    this.line.style.setProperty("stroke-dasharray", `${share * LENGTH} ${LENGTH}`);
    this.drawing.classList.toggle("hurry", share < HURRY);
    this.seconds.textContent = timeText(left);
  }
}

/** Write seconds as `9` or `1:30`, in the reader's digits. */
function timeText(left) {
  const seconds = Math.ceil(left);
  const minutes = Math.floor(seconds / 60);
  return localDigits(minutes ? `${minutes}:${String(seconds % 60).padStart(2, "0")}` : seconds);
}
