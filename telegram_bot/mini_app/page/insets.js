/* Insets of the window inside Telegram: the system's bars, and Telegram's own buttons over the page. */

const SIDES = ["top", "right", "bottom", "left"];

/** Apply an inset that Telegram reports; `kind` is `safe` for the system's bars, `content` for Telegram's buttons. */
export function applyInset(kind, inset) {
  for (const side of SIDES) {
    const given = Number(inset?.[side]);
    const pixels = Number.isFinite(given) ? Math.max(0, given) : 0;
    document.documentElement.style.setProperty(`--${kind}-${side}`, `${pixels}px`);
  }
}

/** Return the covered pixels at the top and at the bottom of the window. */
export function coveredEdges() {
  const { paddingTop, paddingBottom } = getComputedStyle(document.body);
  return { top: parseFloat(paddingTop), bottom: parseFloat(paddingBottom) };
}
