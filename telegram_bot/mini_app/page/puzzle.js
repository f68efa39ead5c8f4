/* A puzzle: the table as its seat saw it, ways to play, and after the answer what each is worth. */

import { ActionBar } from "./actions.js";
import { AnswerScreen } from "./answer_screen.js";
import { barsElement } from "./bars.js";
import { Board } from "./board.js";
import { settle } from "./drag.js";
import { button, el, fill, words } from "./elements.js";
import { Hand } from "./hand.js";
import { TableView } from "./table.js";
import { Turn, cardsOf } from "./turn.js";

export class PuzzleScreen extends AnswerScreen {
  /** `parameters` has the `puzzle` of a link. */
  constructor(context) {
    super(context, words["puzzles"], { type: "puzzle" });
  }

  async show(container, { puzzle } = {}) {
    if (puzzle) this.asked = { type: "puzzle", puzzle };
    await super.show(container);
  }

  hide() {
    settle();
    this.table?.stop();
  }

  draw(model) {
    const { title, lines, scene, ways, verdict, bars, note, on } = model;
    this.heading.textContent = title;
    this.hide();
    const told = el("div", { class: `puzzle-lines ${verdict || "asked"}`, role: "status" }, lines.map((line) => el("p", {}, line)));
    const next = on ? button(on, () => this.ask({ type: "puzzle", more: true }), { kind: "primary" }) : "";
    const board = scene ? el("div", { class: "board" }, el("p", { class: "small about-round" }, scene.heading)) : "";
    const answers = el("div", { class: "puzzle-ways", role: "group", "aria-label": words["actions"], hidden: !ways.length });
    fill(this.body, told, bars.length ? barsElement(bars, note) : null, next, board, answers);
    if (!scene) return;
    if (ways.length) this.#question(board, answers, model);
    else this.#answer(board, model);
    this.body.scrollTop = 0;
  }

  #answer(root, { players, seat, scene, deck }) {
    this.table = new Board(root, { onSwipe: () => {} });
    this.table.render({ scene, players, seat, toMove: seat, deck, open: false, moving: false });
  }

  /**
   * Cards and places answer as they make moves at a table. Selecting cards filters the list to the ways that take them;
   * an action at a place takes exactly the selected cards.
   */
  #question(root, answers, { puzzle, key, players, seat, scene, deck, ways }) {
    const taken = new Map(ways.map((way) => [way, cardsOf(way, scene.hand)]));
    const counts = [...taken.values()].map((cards) => cards.length);
    const fitting = (cards) =>
      ways
        .filter((way) => holds(taken.get(way), cards))
        .map((way) => (taken.get(way).length === cards.length ? way : { ...way, kind: "button", target: "" }));
    const request = async ({ type, cards, moves }) => {
      if (type === "select") return { actions: fitting(cards), prompt: "", why: "" };
      return this.ask({ type: "solve", puzzle, key, way: ways.findIndex((way) => way.moves === moves) });
    };
    const { notices, telegram, announcer } = this.context;
    const [place, handRoot, prompt] = [el("div"), el("div"), el("p", { class: "prompt", hidden: !Math.max(...counts) })];
    root.append(place, handRoot, prompt);
    const table = (this.table = new TableView(place, { onArea: (id) => turn.areaPressed(id) }));
    const hand = new Hand(handRoot, {
      onSelect: (cards) => turn.selected(cards),
      onDrop: (cards, element) => turn.dropped(cards, element),
      onActivate: (card) => turn.activated(card),
    });
    const bar = new ActionBar(answers, { onAction: (way) => turn.perform(way), onRefused: () => {}, onEmpty: () => {} });
    const drawControls = () => {
      const isOther = turn.reason() !== "";
      const text = isOther ? words["puzzle-others"] : words["puzzle-tap"];
      if (isOther && text !== prompt.textContent) announcer.say(text);
      prompt.textContent = text;
      bar.render(turn.actions());
    };
    const turn = new Turn({ notices, telegram, connection: { request } }, { table, hand, bar, drawControls });
    const playable = Math.max(...counts) === 1 ? scene.hand : null;
    turn.update({ stage: "playing", seat, to_move: seat, depths: [], version: 0, scene: { ...scene, actions: ways, playable } });
    table.render({ scene, players, seat, toMove: seat, deck });
    hand.render({ cards: scene.hand, deck, groups: scene.groups, playable, disabled: !Math.max(...counts) });
    turn.highlight();
    drawControls();
  }
}

/** Whether cards contain others, each at least as often. */
function holds(cards, others) {
  const left = [...cards];
  return others.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
}
