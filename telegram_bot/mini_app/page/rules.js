/* The rules of the table's game with its options, chapter by chapter. */

import { openDialog } from "./dialog.js";
import { el, oneAtATime } from "./elements.js";

/** Show the rules with one chapter open: the one named `topic`, otherwise the first, about a turn. */
export const openRules = oneAtATime(async (context, topic = "") => {
  const rules = await context.ask({ type: "rules" });
  if (!rules) return;
  const { heading, chapters } = rules;
  const opened = Math.max(0, chapters.findIndex(({ name }) => name === topic));
  const shown = chapters.map((one, number) => chapter(one, number === opened));
  openDialog(heading, shown);
  shown[opened]?.scrollIntoView({ block: "start" });
});

function chapter({ title, lines }, open) {
  return el(
    "details",
    { class: "rules-chapter", name: "rules", open },
    el("summary", {}, title),
    lines.map((line) => el("p", {}, line)),
  );
}
