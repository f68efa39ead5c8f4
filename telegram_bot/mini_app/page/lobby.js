/* The lobby: who plays, and the settings as a form with every option explained. */

import { button, el, fill, localDigits, words } from "./elements.js";
import { openMenu } from "./menu.js";
import { giveOrder, orderButton, ordersOf } from "./orders.js";
import { openRules } from "./rules.js";

export class LobbyScreen {
  constructor(context) {
    this.context = context;
    this.shown = "";
  }

  show(container) {
    this.heading = el("h1");
    const menu = button(words["menu"], () => openMenu(this.context), { kind: "quiet", icon: "menu", iconOnly: true });
    const rules = button(words["button-rules"], () => openRules(this.context), { kind: "quiet", icon: "book" });
    this.seats = el("section", { class: "lobby-seats" });
    this.form = el("form", { class: "settings", on: { submit: (event) => event.preventDefault() } });
    this.footer = el("footer", { class: "lobby-footer" });
    const body = el("div", { class: "lobby-body" }, this.seats, this.form);
    container.append(el("div", { class: "lobby" }, el("header", { class: "top-bar" }, this.heading, rules, menu), body, this.footer));
  }

  update(frame) {
    const shown = JSON.stringify([frame.players, frame.fields, frame.orders, frame.may_set, frame.turn_text, frame.title, frame.sides]);
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = this.#focused();
    this.heading.replaceChildren(frame.title || frame.game_name);
    this.#renderSeats(frame);
    this.#renderForm(frame);
    const start = ordersOf(frame, "start").map((order) => orderButton(this.context, order));
    fill(this.footer, el("p", { class: "small" }, frame.turn_text), ...start);
    if (focused) document.getElementById(focused)?.focus();
  }

  hide() {}

  #focused() {
    return this.form.contains(document.activeElement) ? document.activeElement.id : "";
  }

  #renderSeats(frame) {
    const seats = frame.players.map((player) =>
      el(
        "li",
        { class: `lobby-seat ${player.kind}${player.you ? " you" : ""}` },
        el("span", { class: "seat-number", "aria-hidden": "true" }, localDigits(player.seat + 1)),
        el("span", { class: "seat-name", dir: "auto" }, player.name),
        el("span", { class: "small muted" }, [player.you ? words["you"] : words[`kind-${player.kind}`], player.level, player.chance].filter(Boolean).join(" · ")),
      ),
    );
    const orders = ordersOf(frame, "seats", "leave").map((order) => orderButton(this.context, order));
    if (frame.in_group) orders.push(button(words["button-invite-table"], () => this.#invite(), { kind: "quiet" }));
    fill(
      this.seats,
      el("h2", {}, words["seats"]),
      frame.players.length ? el("ol", { class: "lobby-list" }, seats) : el("p", { class: "muted" }, words["nobody"]),
      ...frame.sides.map((side) => el("p", { class: "small" }, side)),
      el("div", { class: "row" }, orders),
    );
  }

  async #invite() {
    const prepared = await this.context.ask({ type: "invite" });
    if (prepared) this.context.telegram.share(prepared);
  }

  #renderForm(frame) {
    const allowed = frame.may_set;
    const groups = new Map();
    for (const field of frame.fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
    fill(
      this.form,
      el("h2", {}, words["button-settings"]),
      allowed ? "" : el("p", { class: "small muted", id: "settings-locked" }, words["settings-locked"]),
      ...[...groups].map(([group, fields]) => this.#group(group, fields, allowed)),
    );
  }

  #group(name, fields, allowed) {
    return el(
      "section",
      { class: "settings-group" },
      el("h3", {}, words[`group-${name}`]),
      fields.map((field) => this.#field(field, allowed)),
    );
  }

  #field(field, allowed) {
    const id = `setting-${field.name}`;
    const choices = field.values.map((value, index) => {
      const input = el("input", {
        type: "radio",
        name: field.name,
        id: `${id}-${index}`,
        disabled: !allowed,
        on: { change: () => this.#set(field.name, index, input) },
      });
      input.checked = value.chosen;
      return el("label", { class: "choice" }, input, el("span", {}, value.label));
    });
    return el(
      "fieldset",
      { class: "setting", "aria-describedby": allowed ? `${id}-why` : `${id}-why settings-locked` },
      el("legend", {}, field.title),
      field.explanation ? el("p", { class: "small muted", id: `${id}-why` }, field.explanation) : null,
      el("div", { class: "choices-row" }, choices),
    );
  }

  /** Choose a value; if the server refuses it, draw the form with the server's values. */
  async #set(setting, value, input) {
    const done = await giveOrder(this.context, "set", { setting, value, pressed: input });
    if (done) return;
    this.shown = "";
    this.update(this.context.table);
  }
}
