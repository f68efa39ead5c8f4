/* Commands at the table without cards: join, start, next round, leave … */

import { confirm } from "./dialog.js";
import { button, words } from "./elements.js";

const PRIMARY = ["join", "start", "back", "next-round", "take-seat", "new-table"];
const ASKED = ["stop", "leave"];

/** Give an order; the pressed button waits meanwhile. A new table is opened. */
export async function giveOrder(context, name, { pressed = null, ...arguments_ } = {}) {
  if (pressed?.getAttribute("aria-busy")) return false;
  pressed?.setAttribute("aria-busy", "true");
  try {
    const done = await context.connection.request({ type: "order", version: context.table.version, name, ...arguments_ });
    context.telegram.tap("light");
    if (done.table) context.openTable(done.table);
    return true;
  } catch (problem) {
    context.problem(problem);
    return false;
  } finally {
    pressed?.removeAttribute("aria-busy");
  }
}

/** Make the button of an order; what ends something for others asks first. */
export function orderButton(context, name, { kind = null, then = () => {} } = {}) {
  const press = async (event) => {
    const pressed = event.currentTarget;
    then();
    if (ASKED.includes(name) && context.table.stage !== "lobby") {
      const sure = await confirm(words[`ask-${name}`], words[`order-${name}`], words["cancel"]);
      if (!sure) return;
    }
    await giveOrder(context, name, { pressed });
  };
  const looks = kind ?? (PRIMARY.includes(name) ? "primary" : name === "stop" ? "danger" : "");
  return button(words[`order-${name}`], press, { kind: looks, "data-order": name });
}
