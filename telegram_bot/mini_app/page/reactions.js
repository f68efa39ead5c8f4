/* Quick reactions: a sign at a seat for a moment, and the choice of one. */

import { chooseAt } from "./dialog.js";
import { el, words } from "./elements.js";

const SHOWN = 3500;
const PREFIX = "react-";

/** Let the player choose a reaction, and send it. */
export async function react(context, anchor) {
  const names = Object.keys(words).filter((key) => key.startsWith(PREFIX));
  const chosen = await chooseAt(anchor, words["reactions"], names.map((key) => ({ label: words[key], key })));
  if (chosen) await context.ask({ type: "react", name: chosen.key.slice(PREFIX.length) });
}

/** Show a reaction at its seat; the announcer says whose it is. */
export function showReaction({ sign, words: said }, seat, announcer) {
  announcer.say(said);
  if (!seat) return;
  const { left, top, width } = seat.getBoundingClientRect();
  const bubble = el("span", { class: "reaction", "aria-hidden": "true", css: { "--left": `${left + width / 2}px`, "--top": `${top}px` } }, sign);
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
}
