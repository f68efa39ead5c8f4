/*
 * Values stored on this device. Browsers may refuse storage to a page in a frame, as in Telegram's web clients; then
 * values are kept while the page is open.
 */

const kept = new Map();

/** Return what was stored under a key, or null. */
export function stored(key) {
  try {
    return kept.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}

export function store(key, value) {
  kept.set(key, value);
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Refused, or full: the map keeps the value.
  }
}
