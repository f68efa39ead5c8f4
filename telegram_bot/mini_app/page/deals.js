/* What the screen of the deals of the day and the result of one of them share: what is known of them, and going on. */

import { el } from "./elements.js";

const DAY = 24 * 3600 * 1000;

/** The number of the present day of UTC. */
export const today = () => Math.floor(Date.now() / DAY);

/**
 * Ask for deals. While the answer is being prepared, `onKnown(answer, text)` gets what is known of it, with the words
 * that it takes long.
 */
export async function askForDeals(connection, asked, onKnown) {
  let isAsking = true;
  const stop = connection.on("waiting", async ({ text }) => {
    const known = await connection.request({ ...asked, known: true }).catch(() => null);
    if (isAsking && known) onKnown(known, text);
  });
  try {
    return await connection.request(asked);
  } finally {
    isAsking = false;
    stop();
  }
}

/** Begin a deal, or go on. One that was offered on a day before may be one of a past day by now: then ask `again`. */
export async function playDeal(context, board, offeredOn, again) {
  if (offeredOn !== today()) {
    await again();
    return;
  }
  const opened = await context.ask({ type: "play-board", board });
  if (opened) context.openTable(opened.table);
}

export function paragraphs(lines) {
  return lines.map((line) => el("p", {}, line));
}
