/* The live table: connects the table, the hand and the actions to the server. */

import { ActionBar } from "./actions.js";
import { openDialog } from "./dialog.js";
import { settle } from "./drag.js";
import { button, el, localDigits, words } from "./elements.js";
import { Hand } from "./hand.js";
import { play, snapshot } from "./motion.js";
import { giveOrder, orderButton, ordersOf } from "./orders.js";
import { Recent } from "./recent.js";
import { Result } from "./result.js";
import { sheetElement } from "./sheet.js";
import { TableView } from "./table.js";
import { Turn } from "./turn.js";

const IN_ROUND = ["cutting", "playing"];

/** Draw the number of a cut, on which the deal depends, on this device, so that nobody else can choose it. */
function cutNumber() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class PlayScreen {
  #frame = null;
  #drawn = "";
  #reason = "";
  #headed = "";
  #asked = "";

  constructor(context) {
    this.context = context;
    this.wide = matchMedia("(min-width: 700px), (min-width: 560px) and (max-height: 499px)");
    this.roomy = matchMedia("(min-width: 900px) and (min-height: 500px)");
    this.arrange = () => this.#arrange();
    this.showReaction = (frame) =>
      import("./reactions.js").then((module) => module.showReaction(frame, this.table.seatElement(frame.seat), context.announcer), () => {});
  }

  show(container) {
    const { context } = this;
    this.heading = el("h1");
    const open = (act, name) => button(words[name], act, { kind: "quiet", icon: name, iconOnly: true });
    this.proof = button(words["proof"], () => openDialog(words["proof"], [el("p", { class: "small deal" }, this.#frame.deal)]), { kind: "quiet", icon: "lock", iconOnly: true });
    const bar = el("header", { class: "top-bar" }, this.heading, this.proof, open(() => this.#openSheet(), "sheet"), open(() => this.#withMenu((menu) => menu.openMenu(context)), "menu"));
    this.place = el("div");
    this.result = new Result(el("section", { class: "result", hidden: true, "aria-label": words["sheet"] }), context, () => this.drawControls());
    this.recent = new Recent(el("details", { class: "recent" }), context.announcer);
    this.prompt = el("p", { class: "prompt" });
    this.remark = el("p", { class: "remark small", role: "status" });
    this.warning = el("p", { class: "small muted deal" });
    const actions = el("div", { class: "actions", role: "group", "aria-label": words["actions"] });
    this.hintRoot = el("section", {});
    this.hintButton = button(words["button-hint"], () => this.askHint(), { kind: "hint-button", icon: "bulb" });
    this.hintsLeft = el("span", { class: "hints-left" });
    this.hintButton.append(this.hintsLeft);
    this.controls = el(
      "div",
      { class: "controls" },
      this.hintRoot,
      this.remark,
      this.prompt,
      this.warning,
      el("div", { class: "action-row" }, actions, this.hintButton),
    );
    this.request = el("section", { class: "request", role: "status", hidden: true });
    this.handRoot = el("div");
    this.sheet = el("div", { class: "side-sheet" });
    this.side = el("aside", { class: "side" }, this.sheet);
    this.root = el("div", { class: "play" }, bar, this.place, this.result.root, this.side, this.request, this.controls, this.handRoot);
    container.append(this.root);
    this.table = new TableView(this.place, { onArea: (id) => this.turn.areaPressed(id), onSeat: () => this.#seatPressed(), onTopic: (topic) => this.#explain(topic) });
    this.bar = new ActionBar(actions, {
      onAction: (action, pressed) => this.turn.perform(action, pressed),
      onRefused: (action) => this.turn.explain(action),
      onEmpty: () => this.handRoot.querySelector('.hand-card[tabindex="0"]')?.focus(),
    });
    this.hand = new Hand(this.handRoot, {
      table: context.table?.table ?? 0,
      onSelect: (cards) => this.turn.selected(cards),
      onDrop: (cards, element) => this.turn.dropped(cards, element),
      onActivate: (card) => this.turn.activated(card),
    });
    this.turn = new Turn(context, this);
    this.handRoot.addEventListener("click", (event) => event.target.closest(".hand-card") && this.turn.handPressed());
    for (const query of [this.wide, this.roomy]) query.addEventListener("change", this.arrange);
    this.arrange();
    this.resize = new ResizeObserver(() => this.#placeNotices());
    this.resize.observe(this.handRoot);
    this.resize.observe(this.controls);
    this.reactions = button(words["reactions"], (event) => this.#react(event.currentTarget), { kind: "quiet", icon: "smile", iconOnly: true });
    this.table.own.append(this.reactions);
    this.unsubscribe = context.connection.on("reaction", this.showReaction);
  }

  hide() {
    this.unsubscribe();
    this.resize.disconnect();
    for (const query of [this.wide, this.roomy]) query.removeEventListener("change", this.arrange);
    this.table.stop();
    this.result.stop();
    settle();
  }

  update(frame) {
    const before = this.#frame;
    this.#frame = frame;
    this.turn.update(frame);
    this.reactions.hidden = frame.seat === null;
    this.#drawHeading(frame);
    this.#drawCards(frame, before);
    this.table.tick(frame.to_move, frame.clock);
    this.drawControls();
    this.recent.render(frame, before);
    this.sheet.replaceChildren(frame.sheet?.rows.length ? sheetElement(frame.sheet, { detailed: false }) : "");
    this.result.render(frame);
    this.#announceTurn(frame, before);
    this.#drawPlan(frame);
    this.#drawLesson(frame.lesson);
    this.turn.selected(this.hand.selected());
  }

  // ------------------------------------------------------------------ drawing

  /** The last turns are beside the player's own seat on phones, elsewhere beside the table with the score sheet. */
  #arrange() {
    if (this.wide.matches) this.side.append(this.recent.root);
    else this.table.ownSeat.after(this.recent.root);
    this.recent.root.open = this.roomy.matches;
  }

  /** Notices are above the controls, or above the hand if the controls are beside the table. */
  #placeNotices() {
    const controls = this.controls.getBoundingClientRect();
    const { top } = controls.width > window.innerWidth / 2 ? controls : this.handRoot.getBoundingClientRect();
    document.documentElement.style.setProperty("--hand-block", `${window.innerHeight - (top || controls.bottom)}px`);
  }

  #drawHeading(frame) {
    const { scene } = frame;
    const text = frame.stage === "playing" && scene ? scene.heading : frame.title;
    const lines = text.split("\n").map((line) => el("span", { class: "heading-line" }, line));
    const parts = [el("span", { class: "visually-hidden" }, `${frame.game_name}: `), ...lines];
    const drawn = `${scene?.topic} ${text}`;
    if (drawn === this.#headed) return;
    this.#headed = drawn;
    const topic = frame.stage === "playing" && scene?.topic;
    this.heading.replaceChildren(...(topic ? [el("button", { class: "heading-button", type: "button", on: { click: () => this.#explain(topic) } }, parts)] : parts));
  }

  /** Draw the table and the hand, and animate the cards. Frames that do not change these are skipped. */
  #drawCards(frame, before) {
    const { scene, players, seat, to_move: toMove, sheet } = frame;
    const totals = sheet?.rows.length ? sheet.totals : null;
    this.root.dataset.stage = frame.stage;
    this.place.hidden = !scene;
    this.handRoot.hidden = !scene || seat === null || !scene.hand.length;
    if (!scene) return;
    const drawn = JSON.stringify([scene, players, seat, toMove, totals, this.context.deck?.cards.length]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const layout = snapshot(this.root);
    this.table.render({ scene, players, seat, toMove, deck: this.context.deck, totals, open: frame.stage !== "playing" });
    this.hand.render({
      cards: scene.hand,
      deck: this.context.deck,
      groups: scene.groups,
      playable: scene.playable,
      discardable: scene.discardable,
      disabled: !this.turn.mayAct(),
    });
    this.turn.highlight();
    if (before?.scene) this.#move(before.stage === "playing" ? layout : [], before);
  }

  /** Cards from unknown places come from the stock or from the seat that has played. */
  #move(layout, before) {
    const mover = before.to_move === null ? null : this.table.seatElement(before.to_move)?.querySelector(".seat-face");
    const stock = this.root.querySelector(".area-stock .cards");
    const origin = (_, node) => {
      if (node.closest(".hand")) return stock;
      const from = node.dataset.from;
      return from === undefined ? mover : this.table.seatElement(Number(from))?.querySelector(".seat-face");
    };
    play(this.root, layout, { origin, target: () => mover });
  }

  /** Draw the prompt and the buttons. */
  drawControls() {
    const frame = this.#frame;
    const orders = IN_ROUND.includes(frame.stage) ? ordersOf(frame, "return", "turn") : [];
    const extra = orders.map((order) => orderButton(this.context, order));
    if (!IN_ROUND.includes(frame.stage) && this.result.aside) {
      extra.push(button(words["show-result"], () => this.#bringResultBack(), { kind: "primary" }));
    }
    const reason = this.turn.reason();
    this.prompt.textContent = reason || this.turn.prompt();
    this.prompt.classList.toggle("reason", Boolean(reason));
    const isMine = this.made?.table === frame.table && this.made.round === frame.position[0];
    const isOther = isMine && frame.cut_number !== this.made.number;
    this.warning.textContent = isOther ? words["cut-number-differs"] : "";
    this.proof.hidden = frame.stage !== "cutting" || !frame.deal;
    this.controls.classList.toggle("mine", this.turn.mayAct() || frame.depths.length > 0);
    if (this.remark.textContent !== frame.remark) this.remark.textContent = frame.remark;
    this.#drawHintButton(frame);
    this.#drawRequest(frame);
    if (reason !== this.#reason) this.context.announcer.say(reason);
    this.#reason = reason;
    this.bar.render(this.turn.actions(), { extra });
    this.lesson?.point();
  }

  /** Another player's request is shown over the table, where no button is, so that no button moves under a finger. */
  #drawRequest(frame) {
    const answers = ordersOf(frame, "answer");
    const shown = JSON.stringify([frame.request, answers]);
    if (shown === this.#asked) return;
    this.#asked = shown;
    this.request.hidden = !frame.request;
    this.request.replaceChildren(el("p", {}, frame.request), ...answers.map((order) => orderButton(this.context, order)));
  }

  /** The module of lessons is loaded with the first step. */
  async #drawLesson(lesson) {
    if (!lesson && !this.lesson) return;
    const { LessonLine } = await import("./lesson.js");
    this.lesson ??= new LessonLine(this.hintRoot, this.context, this);
    this.lesson.update(this.#frame.lesson);
  }

  /** Cut the pack at a depth that the frame offers; return whether that succeeded. */
  async cut(value, pressed) {
    const frame = this.#frame;
    const made = { table: frame.table, round: frame.position[0] + 1, number: cutNumber() };
    if (!(await giveOrder(this.context, "cut", { value, number: made.number, pressed }))) return false;
    this.made = made;
    this.drawControls();
    return true;
  }

  #drawHintButton(frame) {
    this.hintButton.hidden = !frame.hints_allowed;
    this.hintsLeft.textContent = frame.hints_left === null ? "" : localDigits(frame.hints_left);
  }

  async askHint() {
    if (this.hintButton.getAttribute("aria-busy")) return;
    this.hintButton.setAttribute("aria-busy", "true");
    await this.#with(this.#hintLine(), (line) => line.ask(this.#frame));
    this.hintButton.removeAttribute("aria-busy");
  }

  async #drawPlan(frame) {
    if (frame.plan || this.hints) (await this.#hintLine()).update(this.#frame);
  }

  /** The module of hints is loaded with the first one. */
  async #hintLine() {
    const { HintLine } = await import("./hint.js");
    this.hints ??= new HintLine(this.hintRoot, this.context, this);
    return this.hints;
  }

  #seatPressed() {
    if (this.#frame.sheet) this.#openSheet();
  }

  #openSheet() {
    this.#withMenu((menu) => menu.openSheet(this.context));
  }

  /** Use a module that is loaded on first use. */
  #with(loading, act) {
    return loading.then(act, () => this.context.problem({ code: "connection" }));
  }

  #withMenu(act) {
    this.#with(import("./menu.js"), act);
  }

  #react(anchor) {
    this.#with(import("./reactions.js"), (module) => module.react(this.context, anchor));
  }

  #explain(topic) {
    this.#with(import("./rules.js"), (rules) => rules.openRules(this.context, topic));
  }

  #bringResultBack() {
    this.result.bringBack(this.#frame);
    this.drawControls();
  }

  #announceTurn(frame, before) {
    if (before?.to_move === frame.to_move && before?.stage === frame.stage) return;
    if (this.turn.mayAct()) this.context.announcer.say(`${words["your-turn"]} ${frame.scene.prompt}`);
    else this.context.announcer.say(frame.turn_text);
    if (this.turn.mayAct() && before) this.context.telegram.tap("success");
  }
}
