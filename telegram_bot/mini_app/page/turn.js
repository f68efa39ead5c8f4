/* The player's turn: the actions with the selected cards, their targets, and why something is not allowed. */

import { isRefused, targetsOf } from "./actions.js";
import { chooseAt, confirm, openDialog } from "./dialog.js";
import { settle } from "./drag.js";
import { button, el, words } from "./elements.js";
import { NEW_MELD } from "./table.js";

const HELD_BACK = "held-back";

/** Return the cards that an action takes from a hand. */
export function cardsOf(action, hand) {
  const moves = isRefused(action) ? [action.refused] : action.moves;
  const words = moves.flatMap((move) => move.split(" ")).map((word) => word.split("=")[0]);
  return hand.filter((card) => words.includes(card) && words.splice(words.indexOf(card), 1));
}

/** The depths of a cut before the deal as actions; the last one is chance. */
function cuts(depths) {
  const kind = (value) => (value < depths.length - 1 ? "scale" : "button");
  return depths.map((label, value) => ({ kind: kind(value), label, number: value, moves: ["cut"], order: "cut" }));
}

export class Turn {
  #answered = { key: "", actions: [], prompt: "", why: "" };
  #targets = new Map();
  #running = Promise.resolve();
  #asked = "";
  #frame = null;
  #over = new AbortController();

  /**
   * `screen` has the `table`, the `hand` and the action `bar`; its `drawControls()` is called when the possible actions
   * have changed.
   */
  constructor(context, screen) {
    this.context = context;
    this.screen = screen;
  }

  /**
   * Show a new frame; keep the selection, and ask again for its actions. When the turn is over, close its questions.
   */
  update(frame) {
    this.#frame = frame;
    if (this.mayAct()) return;
    this.#over.abort();
    this.#over = new AbortController();
  }

  mayAct() {
    const { stage, scene, seat, to_move: toMove } = this.#frame;
    return stage === "playing" && scene !== null && seat !== null && seat === toMove;
  }

  /**
   * The actions with the selected cards, and those that need no cards, such as passing; if the selection allows no
   * action, all that are possible without a selection.
   */
  actions() {
    if (this.#frame.depths.length) return cuts(this.#frame.depths);
    if (!this.mayAct()) return [];
    const { actions, hand } = this.#frame.scene;
    const found = this.#found();
    return found.every(isRefused) ? [...found, ...actions] : [...found, ...actions.filter((action) => !cardsOf(action, hand).length)];
  }

  /** What the player must do now, or whose turn it is. */
  prompt() {
    const { scene, turn_text: turn, seat } = this.#frame;
    if (!this.mayAct()) return seat === null ? `${words["watching"]} ${turn}` : turn;
    const cards = this.#selection();
    if (cards.length && this.#isAnswered(cards) && this.#answered.prompt) return this.#answered.prompt;
    return scene.prompt || turn;
  }

  /** Why the selected cards cannot go on the pile, or nothing can be done with them; empty without a reason. */
  reason() {
    const cards = this.#selection();
    if (!cards.length || !this.#isAnswered(cards)) return "";
    if (!this.#found().length) return cards.length === 1 ? words["no-use-one"] : words["no-use"];
    return this.#answered.why;
  }

  /** Mark the places where something can be done; if cards are selected, only those where they can go. */
  highlight() {
    this.#targets = targetsOf(this.#selection().length ? this.#found() : this.actions(), NEW_MELD);
    this.screen.table.highlight(this.#targets);
  }

  // ------------------------------------------------------------------ what the player does

  async selected(cards) {
    if (!this.#frame || !this.mayAct()) return;
    this.#redraw();
    if (cards.length) await this.#ask(cards);
  }

  areaPressed(id) {
    const target = this.#targets.get(id);
    if (target) this.#at(target.actions, this.screen.table.areaElement(id));
    else if (id !== NEW_MELD) this.#nothingThere(this.#selection());
    else if (this.#selection().length && this.#targets.size) this.context.notices.show(words["choose-target"]);
  }

  /** A card was tapped, perhaps while it is another player's turn. */
  handPressed() {
    if (this.#frame.stage === "playing" && !this.mayAct()) this.context.notices.show(this.#frame.turn_text);
  }

  /** Two taps, or Enter, play a card that can be played in one way only. */
  async activated(card) {
    if (!this.mayAct() || this.#frame.scene.playable === null) return;
    const legal = ((await this.#ask([card])) ?? []).filter((action) => !isRefused(action));
    if (legal.length === 1) this.perform(legal[0]);
  }

  /** Cards were dropped: they stay there until the table has changed, or go back if the move is not allowed. */
  dropped(cards, element) {
    if (!element || !this.mayAct()) return false;
    this.#drop(cards, element);
    return true;
  }

  explain(action) {
    this.context.notices.show(action.why, "refusal");
    this.context.telegram.tap("error");
    return false;
  }

  /**
   * Make the moves of an action; return whether they were made.
   *
   * They wait for moves that are still on their way, which may take long after a reconnection; pressing twice makes
   * them once.
   */
  async perform(action, pressed = null, anyway = false) {
    if (action.order) return this.screen.cut(action.number, pressed);
    if (action.question && !anyway && !(await confirm(action.question, action.label, words["cancel"], this.#over.signal))) return false;
    const { version } = this.#frame;
    const asked = `${version} ${action.moves}`;
    if (this.#asked === asked) return false;
    this.#asked = asked;
    const made = this.#running.then(() => this.#play(version, action, anyway));
    this.#running = made;
    await made;
    if (this.#asked === asked) this.#asked = "";
    return made;
  }

  async #play(version, action, anyway) {
    this.screen.bar.busy(true);
    const release = this.screen.hand.holding();
    try {
      await this.context.connection.request({ type: "play", version, moves: action.moves, anyway });
      release();
      this.context.notices.clear();
      this.context.telegram.tap("light");
      return true;
    } catch (problem) {
      if (problem.code === HELD_BACK) this.#heldBack(problem.text, action);
      else this.#failed(problem);
      return false;
    } finally {
      this.screen.bar.busy(false);
    }
  }

  // ------------------------------------------------------------------ parts

  #selection() {
    return this.mayAct() ? this.screen.hand.selected() : [];
  }

  /** The known actions with the selected cards. */
  #found() {
    const cards = this.#selection();
    return cards.length && this.#isAnswered(cards) ? this.#answered.actions : [];
  }

  #keyOf(cards) {
    return `${this.#frame.version} ${[...cards].sort().join(" ")}`;
  }

  #isAnswered(cards) {
    return this.#answered.key === this.#keyOf(cards);
  }

  #redraw() {
    this.highlight();
    this.screen.drawControls();
  }

  /** Request the actions with cards; return them, or null if there was no answer. */
  async #ask(cards) {
    const key = this.#keyOf(cards);
    if (this.#answered.key === key) return this.#answered.actions;
    try {
      const answer = await this.context.connection.request({ type: "select", version: this.#frame.version, cards });
      if (this.#keyOf(cards) !== key) return null;
      this.#answered = { ...answer, key };
    } catch (problem) {
      if (this.#keyOf(cards) === key) this.#failed(problem);
      else settle(); // the table has changed meanwhile; the actions with the current selection are requested again
      return null;
    }
    if (this.#keyOf(this.#selection()) === key) this.#redraw();
    return this.#answered.actions;
  }

  async #drop(cards, element) {
    const id = element.closest("[data-area]")?.dataset.area ?? NEW_MELD;
    const actions = await this.#ask(cards);
    const target = targetsOf(actions ?? [], NEW_MELD).get(id);
    const anchor = this.screen.table.areaElement(id) ?? element;
    const done = target ? await this.#at(target.actions, anchor) : actions !== null && this.#nothingThere(cards, actions);
    if (!done) settle();
  }

  /** Do the only action that a place allows, let the player choose among several, or say why there is none. */
  async #at(actions, anchor) {
    const legal = actions.filter((action) => !isRefused(action));
    if (!legal.length) return this.explain(actions[0]);
    if (legal.length === 1) return this.perform(legal[0]);
    if (legal[0].kind === "scale") return this.perform(this.screen.bar.onSlider());
    const chosen = await chooseAt(anchor, words["choose"], legal, this.#over.signal);
    return chosen ? this.perform(chosen) : false;
  }

  /** The coach warns before moves: the player makes them anyway, asks for a better one, or thinks again. */
  #heldBack(question, action) {
    settle();
    const answer = (label, act, kind) => button(words[label], () => { close(); act(); }, { kind });
    const close = openDialog(words["setting-coach"], [
      el("p", {}, question),
      answer("coach-think", () => {}, "primary"),
      answer("coach-show", () => this.screen.askHint()),
      answer("coach-anyway", () => this.perform(action, null, true)),
    ], { signal: this.#over.signal });
    this.context.telegram.tap("error");
  }

  #nothingThere(cards, actions = this.#found()) {
    const refused = actions.find((action) => isRefused(action) && action.why);
    if (!this.mayAct()) this.context.notices.show(this.#frame.turn_text);
    else if (!cards.length) this.context.notices.show(words["select-first"]);
    else if (refused && actions.every(isRefused)) this.explain(refused);
    else this.context.notices.show(words["not-there"]);
    return false;
  }

  /** Say why something failed; the cards stay selected. */
  #failed(problem) {
    settle();
    this.context.problem(problem);
  }
}
