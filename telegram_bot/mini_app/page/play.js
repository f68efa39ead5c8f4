/* The live table: ties the table, the hand and the actions to the connection. */

import { ActionBar, isRefused, targetsOf } from "./actions.js";
import { chooseAt } from "./dialog.js";
import { settle } from "./drag.js";
import { button, el, words } from "./elements.js";
import { Hand } from "./hand.js";
import { openMenu, openSheet } from "./menu.js";
import { play, snapshot } from "./motion.js";
import { orderButton } from "./orders.js";
import { Recent } from "./recent.js";
import { Result } from "./result.js";
import { sheetElement } from "./sheet.js";
import { NEW_MELD, TableView } from "./table.js";

const HERE = ["back", "take-seat", "join"];

export class PlayScreen {
  #answered = { key: "", actions: [] };
  #targets = new Map();
  #busy = false;
  #frame = null;
  #drawn = "";

  constructor(context) {
    this.context = context;
    this.wide = matchMedia("(min-width: 700px)");
    this.arrange = () => this.#arrange();
  }

  show(container) {
    const { context } = this;
    this.heading = el("h1");
    const open = (act, name, sign) => button(words[name], () => act(context), { kind: "quiet", icon: sign, iconOnly: true });
    const bar = el("header", { class: "top-bar" }, this.heading, open(openSheet, "sheet", "sheet"), open(openMenu, "menu", "menu"));
    this.place = el("div");
    this.result = new Result(el("section", { class: "result", hidden: true, "aria-label": words["sheet"] }), context);
    this.recent = new Recent(el("details", { class: "recent" }), context.announcer);
    this.prompt = el("p", { class: "prompt" });
    const actions = el("div", { class: "actions", role: "group", "aria-label": words["actions"] });
    this.controls = el("div", { class: "controls" }, this.prompt, actions);
    this.handRoot = el("div");
    this.sheet = el("div", { class: "side-sheet" });
    this.side = el("aside", { class: "side" }, this.sheet);
    this.root = el("div", { class: "play" }, bar, this.place, this.result.root, this.side, this.controls, this.handRoot);
    container.append(this.root);
    this.table = new TableView(this.place, { onArea: (id) => this.#areaPressed(id), onSeat: () => this.#seatPressed() });
    this.bar = new ActionBar(actions, {
      onAction: (action, pressed) => this.#perform(action, pressed),
      onRefused: (action) => this.#explain(action),
    });
    this.hand = new Hand(this.handRoot, {
      table: context.table?.table ?? 0,
      onSelect: (cards) => this.#selected(cards),
      onDrop: (cards, element) => this.#dropped(cards, element),
      onActivate: (card) => this.#activated(card),
    });
    this.wide.addEventListener("change", this.arrange);
    this.arrange();
    this.resize = new ResizeObserver(() => {
      document.documentElement.style.setProperty("--hand-block", `${this.handRoot.offsetHeight + this.controls.offsetHeight}px`);
    });
    this.resize.observe(this.handRoot);
    this.resize.observe(this.controls);
  }

  hide() {
    this.resize.disconnect();
    this.wide.removeEventListener("change", this.arrange);
    this.table.stop();
    this.result.stop();
    settle();
  }

  update(frame) {
    const before = this.#frame;
    this.#frame = frame;
    this.#drawHeading(frame);
    this.#drawCards(frame, before);
    this.#drawControls();
    this.recent.render(frame, before);
    this.sheet.replaceChildren(frame.sheet?.rows.length ? sheetElement(frame.sheet, { detailed: false }) : "");
    this.result.render(frame);
    this.#announceTurn(frame, before);
    if (this.hand.selected().length) this.#selected(this.hand.selected());
  }

  // ------------------------------------------------------------------ drawing

  /** The last turns stand beside the own seat on phones, and beside the table with the score sheet elsewhere. */
  #arrange() {
    const beside = this.wide.matches;
    (beside ? this.side : this.table.own).append(this.recent.root);
    this.recent.root.open = beside && window.innerHeight >= 500;
  }

  #drawHeading(frame) {
    const { scene } = frame;
    const text = frame.stage === "playing" && scene ? scene.heading : frame.title;
    const lines = text.split("\n").map((line) => el("span", { class: "heading-line" }, line));
    this.heading.replaceChildren(el("span", { class: "visually-hidden" }, `${frame.game_name}: `), ...lines);
  }

  /** Draw the table and the hand; cards move from where they were. Frames that change nothing of them are skipped. */
  #drawCards(frame, before) {
    const { scene, players, seat, to_move: toMove, clock } = frame;
    this.place.hidden = !scene;
    this.handRoot.hidden = !scene || seat === null || !scene.hand.length;
    if (!scene) return;
    this.root.dataset.stage = frame.stage;
    const drawn = JSON.stringify([scene, players, seat, toMove, clock?.deadline, this.context.deck?.cards.length]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const layout = snapshot(this.root);
    this.table.render({ scene, players, seat, toMove, deck: this.context.deck, clock, open: frame.stage !== "playing" });
    this.hand.render({
      cards: scene.hand,
      deck: this.context.deck,
      groups: scene.groups,
      playable: scene.playable,
      disabled: !this.#mayAct(),
    });
    this.#highlight();
    if (before?.scene) this.#move(layout, before);
  }

  /** Cards that come from unknown places come from the stock or from the seat that has played. */
  #move(layout, before) {
    const mover = before.to_move === null ? null : this.table.seatElement(before.to_move)?.querySelector(".seat-face");
    const stock = this.root.querySelector(".area-stock .cards");
    const origin = (_, node) => {
      if (node.closest(".hand")) return stock;
      const from = node.dataset.from;
      return from === undefined ? mover : this.table.seatElement(Number(from))?.querySelector(".seat-face");
    };
    play(this.root, layout, { origin });
  }

  #drawControls() {
    const frame = this.#frame;
    const orders = HERE.filter((name) => frame.orders.includes(name) && frame.stage === "playing");
    const extra = orders.map((name) => orderButton(this.context, name));
    if (frame.stage !== "playing" && this.result.aside) {
      extra.push(button(words["show-result"], () => this.#bringResultBack(), { kind: "primary" }));
    }
    const actions = this.#actions();
    this.prompt.textContent = this.#promptText(actions);
    this.controls.classList.toggle("mine", this.#mayAct());
    this.bar.render(actions, extra);
  }

  #promptText(actions) {
    const { scene, turn_text: turn, seat } = this.#frame;
    if (!this.#mayAct()) return seat === null ? `${words["watching"]} ${turn}` : turn;
    if (this.#selection().length && this.#answered.key === this.#keyOf(this.#selection())) {
      if (!actions.length) return words["no-use"];
      if (actions.every(isRefused)) return actions[0].why;
    }
    return scene.prompt || turn;
  }

  #bringResultBack() {
    this.result.bringBack(this.#frame);
    this.#drawControls();
  }

  #announceTurn(frame, before) {
    if (before?.to_move === frame.to_move && before?.stage === frame.stage) return;
    if (this.#mayAct()) this.context.announcer.say(`${words["your-turn"]} ${frame.scene.prompt}`);
    else this.context.announcer.say(frame.turn_text);
    if (this.#mayAct() && before) this.context.telegram.tap("success");
  }

  // ------------------------------------------------------------------ what can be done

  #mayAct() {
    const { stage, scene, seat, to_move: toMove } = this.#frame;
    return stage === "playing" && scene !== null && seat !== null && seat === toMove;
  }

  #selection() {
    return this.#mayAct() ? this.hand.selected() : [];
  }

  /** The actions for what is selected; those without cards where nothing is. */
  #actions() {
    if (!this.#mayAct()) return [];
    const cards = this.#selection();
    if (!cards.length) return this.#frame.scene.actions;
    return this.#answered.key === this.#keyOf(cards) ? this.#answered.actions : [];
  }

  #keyOf(cards) {
    return `${this.#frame.version} ${[...cards].sort().join(" ")}`;
  }

  #highlight() {
    this.#targets = targetsOf(this.#actions(), NEW_MELD);
    this.table.highlight(this.#targets);
  }

  async #selected(cards) {
    if (!this.#mayAct()) return;
    this.#redraw();
    if (cards.length) await this.#ask(cards);
  }

  #redraw() {
    this.#highlight();
    this.#drawControls();
  }

  /** Ask what can be done with cards; returns the actions, or null if there was no answer. */
  async #ask(cards) {
    const key = this.#keyOf(cards);
    if (this.#answered.key === key) return this.#answered.actions;
    try {
      const answer = await this.context.connection.request({ type: "select", version: this.#frame.version, cards });
      if (this.#keyOf(cards) !== key) return null;
      this.#answered = { key, actions: answer.actions };
    } catch (problem) {
      this.#failed(problem);
      return null;
    }
    if (this.#keyOf(this.#selection()) === key) this.#redraw();
    return this.#answered.actions;
  }

  // ------------------------------------------------------------------ what is pressed and dropped

  #areaPressed(id) {
    const target = this.#targets.get(id);
    if (target) this.#at(target.actions, this.table.areaElement(id));
    else if (id !== NEW_MELD) this.#nothingThere(this.#selection());
    else if (this.#selection().length && this.#targets.size) this.context.notices.show(words["choose-target"]);
  }

  #seatPressed() {
    if (this.#frame.sheet) openSheet(this.context);
  }

  /** Two taps, or Enter, play a card that can be played in one way only. */
  async #activated(card) {
    if (!this.#mayAct() || this.#frame.scene.playable === null) return;
    const legal = ((await this.#ask([card])) ?? []).filter((action) => !isRefused(action));
    if (legal.length === 1) this.#perform(legal[0]);
  }

  /** Cards were dropped: they stay there until the table has changed, and go back if that is not allowed. */
  #dropped(cards, element) {
    if (!element || !this.#mayAct()) return false;
    this.#drop(cards, element);
    return true;
  }

  async #drop(cards, element) {
    const id = element.closest("[data-area]")?.dataset.area ?? NEW_MELD;
    const actions = (await this.#ask(cards)) ?? [];
    const target = targetsOf(actions, NEW_MELD).get(id);
    const done = target ? await this.#at(target.actions, this.table.areaElement(id) ?? element) : this.#nothingThere(cards, actions);
    if (!done) settle();
  }

  /** Do what is allowed at a place: the only action, one that is chosen, or tell why there is none. */
  async #at(actions, anchor) {
    const legal = actions.filter((action) => !isRefused(action));
    if (!legal.length) return this.#explain(actions[0]);
    if (legal.length === 1) return this.#perform(legal[0]);
    const chosen = await chooseAt(anchor, words["choose"], legal);
    return chosen ? this.#perform(chosen) : false;
  }

  #nothingThere(cards, actions = this.#actions()) {
    const refused = actions.find((action) => isRefused(action) && action.why);
    if (!this.#mayAct()) this.context.notices.show(this.#frame.turn_text);
    else if (!cards.length) this.context.notices.show(words["select-first"]);
    else if (refused && actions.every(isRefused)) return this.#explain(refused);
    else this.context.notices.show(words["not-there"]);
    return false;
  }

  #explain(action) {
    this.context.notices.show(action.why, "refusal", action.clause);
    this.context.telegram.tap("error");
    return false;
  }

  /** Make the moves of an action; returns whether they were made. */
  async #perform(action) {
    if (this.#busy) return false;
    this.#busy = true;
    this.bar.busy(true);
    try {
      await this.context.connection.request({ type: "play", version: this.#frame.version, moves: action.moves });
      this.hand.clear();
      this.context.notices.clear();
      this.context.telegram.tap("light");
      return true;
    } catch (problem) {
      this.#failed(problem);
      return false;
    } finally {
      this.#busy = false;
      this.bar.busy(false);
    }
  }

  /** Tell why something failed; the cards stay selected. */
  #failed(problem) {
    settle();
    this.context.problem(problem);
  }
}
