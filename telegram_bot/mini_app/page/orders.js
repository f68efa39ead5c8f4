/* Commands at the table that need no cards: join, start, next round, leave … */

import { confirm } from "./dialog.js";
import { button, words } from "./elements.js";

/** Give an order; the pressed button is busy meanwhile. If the answer is a new table, open it. */
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

/** Return the orders of some groups that are possible now. */
export function ordersOf(frame, ...groups) {
  return frame.orders.filter((order) => groups.includes(order.group));
}

/** Make the button of an order; an order that ends something for others asks for confirmation. */
export function orderButton(context, order, { kind = "", then = () => {} } = {}) {
  const press = async (event) => {
    const pressed = event.currentTarget;
    then();
    if (order.question && !(await confirm(order.question, order.label, words["cancel"]))) return;
    await giveOrder(context, order.name, { pressed });
  };
  return button(order.label, press, { kind: `${kind} ${order.look}`.trim(), "data-order": order.name });
}
