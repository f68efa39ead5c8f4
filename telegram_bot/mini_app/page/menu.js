/* The menu of the table: score sheet, reviews, options of this device, and leaving. */

import { openDialog } from "./dialog.js";
import { button, el, localDigits, words } from "./elements.js";
import { orderButton, ordersOf } from "./orders.js";
import { openRules } from "./rules.js";
import { sheetElement } from "./sheet.js";
import { store, stored } from "./storage.js";

export function openSheet(context) {
  const { sheet, deal } = context.table;
  openDialog(words["sheet"], [
    sheet ? sheetElement(sheet, { frame: { ...context.table, deck: context.deck } }) : el("p", { class: "muted" }, words["no-rounds"]),
    deal ? el("p", { class: "small muted deal" }, deal) : null,
  ]);
}

export function openMenu(context) {
  const frame = context.table;
  let close = () => {};
  const then = (act) => () => {
    close();
    act();
  };
  const reviews = frame.reviews.map((round) =>
    button(`${words["button-review"]} ${localDigits(round)}`, then(() => context.go("review", { round })), { kind: "quiet", icon: "search" }),
  );
  const leaving = ordersOf(frame, "leave", "end");
  close = openDialog(frame.game_name, [
    frame.summary.length ? el("ul", { class: "small muted" }, frame.summary.map((line) => el("li", {}, line))) : null,
    languageChoice(context),
    deviceSwitch(words["quick-bots"], "quick-bots", stored("quick-bots") === "yes", () => context.connection.tellVisibility()),
    deviceSwitch(words["sound"], "sound", stored("sound") !== "no"),
    deviceSwitch(words["haptics"], "haptics", stored("haptics") !== "no"),
    fourColours(),
    el(
      "div",
      { class: "menu-list" },
      button(words["button-rules"], then(() => openRules(context)), { kind: "quiet", icon: "book" }),
      button(words["sheet"], then(() => openSheet(context)), { kind: "quiet", icon: "sheet" }),
      reviews,
      frame.in_group ? button(words["top"], then(() => context.go("top")), { kind: "quiet", icon: "chart" }) : null,
      button(words["home-title"], then(() => context.go("home")), { kind: "quiet", icon: "menu" }),
      leaving.map((order) => orderButton(context, order, { kind: "quiet", then: () => close() })),
    ),
  ]);
}

/** The person's language, in the page and in the chat. */
function languageChoice(context) {
  const { languages, language } = context.reader;
  const options = Object.entries(languages).map(([code, name]) => el("option", { value: code, lang: code, selected: code === language }, name));
  const choose = async ({ target }) => {
    if (!(await context.ask({ type: "language", language: target.value }))) target.value = language;
  };
  return el("label", { class: "switch" }, el("span", {}, words["language"]), el("select", { on: { change: choose } }, options));
}

/** Four colours for four suits. */
function fourColours() {
  const { classList } = document.documentElement;
  return deviceSwitch(words["four-colours"], "four-colours", classList.contains("four-colours"), (on) => classList.toggle("four-colours", on));
}

/** A switch whose state is stored on this device under a name. */
function deviceSwitch(label, name, on, act = () => {}) {
  const change = (event) => {
    store(name, event.target.checked ? "yes" : "no");
    act(event.target.checked);
  };
  const input = el("input", { type: "checkbox", on: { change } });
  input.checked = on;
  return el("label", { class: "switch" }, input, el("span", {}, label));
}
