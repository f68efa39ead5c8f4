/* Shared by the screen of the deals of the day and the result of one of them: asking for deals, and playing them. */

import { el } from "./elements.js";

const DAY = 24 * 3600 * 1000;

/** The number of the current UTC day. */
export const today = () => Math.floor(Date.now() / DAY);

/**
 * Ask for deals. While the answer is being prepared, `onKnown(answer, text)` gets what is known so far and a text that
 * asks to wait.
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

/** Start or continue a deal. If it was offered on an earlier day, it may be a past deal by now: then call `again`. */
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

/** A result in words: the score of all deals as a heading, then the lines. */
export function resultWords({ score, lines }) {
  return [score ? el("h2", {}, score) : null, ...paragraphs(lines)];
}
