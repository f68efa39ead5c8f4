/* The rules of the table's game with its options, one chapter after the other. */

import { openDialog } from "./dialog.js";
import { el } from "./elements.js";

/** Show the rules; the first chapter, how a turn goes, is open. */
export async function openRules(context) {
  try {
    const { heading, chapters } = await context.connection.request({ type: "rules" });
    openDialog(heading, chapters.map(chapter));
  } catch (problem) {
    context.problem(problem);
  }
}

function chapter({ title, lines }, number) {
  return el(
    "details",
    { class: "rules-chapter", name: "rules", open: number === 0 },
    el("summary", {}, title),
    lines.map((line) => el("p", {}, line)),
  );
}
