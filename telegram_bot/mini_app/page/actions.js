/* The actions beside the hand: buttons, bids and the depth of a cut. */

import { button, el, fill, localDigits, words } from "./elements.js";

const MOST_NUMBER_BUTTONS = 16;
const STOCK = "stock";

/** Return whether the rules refuse an action. */
export function isRefused(action) {
  return action.moves.length === 0;
}

/**
 * Return the targets of actions on the table: area id → `{label, refused, actions}`; the target of new melds is the
 * free table, that of a cut the pack.
 */
export function targetsOf(actions, free) {
  const targets = new Map();
  for (const action of actions) {
    const id = { "new-meld": free, place: action.target, scale: STOCK }[action.kind];
    if (!id) continue;
    const label = action.kind === "scale" ? words["cut"] : action.label;
    const known = targets.get(id) ?? { label, refused: true, actions: [] };
    if (known.refused && !isRefused(action)) Object.assign(known, { label, refused: false });
    known.actions.push(action);
    targets.set(id, known);
  }
  return targets;
}

/**
 * Shows actions as buttons. `onAction(action)` gets legal ones, `onRefused(action)` the others. `onEmpty()`: the bar
 * had the focus and has no buttons any more.
 */
export class ActionBar {
  constructor(root, { onAction, onRefused, onEmpty }) {
    this.root = root;
    this.onAction = onAction;
    this.onRefused = onRefused;
    this.onEmpty = onEmpty;
    this.shown = "";
    this.onScale = null;
  }

  /** Return the action that is chosen with the slider. */
  onSlider() {
    return this.onScale?.() ?? null;
  }

  /**
   * Show actions and `extra` buttons, unless they are already shown. A button with the same text keeps the focus. The
   * bar scrolls to its start, or to the focus if that was moved by keys.
   */
  render(actions, { extra = [] } = {}) {
    const shown = JSON.stringify([actions, extra.map((node) => node.textContent)]);
    if (shown === this.shown) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.textContent : null;
    const byKeys = document.activeElement.matches(":focus-visible");
    this.shown = shown;
    const numbers = actions.filter((action) => action.kind === "number");
    const scale = actions.filter((action) => action.kind === "scale");
    const others = actions.filter((action) => action.kind !== "number" && action.kind !== "scale" && this.#isButton(action));
    others.sort((one, other) => rankOf(one) - rankOf(other));
    const choices = [...this.#numbers(numbers), ...this.#scale(scale)];
    fill(this.root, ...choices, ...others.map((action) => this.#button(action)), ...extra);
    this.root.scrollLeft = 0;
    if (focused === null) return;
    const buttons = [...this.root.querySelectorAll("button")];
    const next = buttons.find((node) => node.textContent === focused) ?? buttons[0];
    if (next) next.focus({ preventScroll: !byKeys });
    else this.onEmpty();
  }

  /** Mark the bar as waiting for an answer. */
  busy(waiting) {
    this.root.setAttribute("aria-busy", String(waiting));
  }

  /** Refused places are explained where they are; other refused actions have a button that explains them. */
  #isButton(action) {
    return !isRefused(action) || action.kind === "button";
  }

  #button(action, label = action.label) {
    const refused = isRefused(action);
    const kind = action.primary ? "primary" : "";
    const press = (event) => this.#chosen(action, event.currentTarget);
    const name = label === action.label ? null : action.label;
    return button(label, press, { kind, "aria-disabled": refused ? "true" : null, "aria-label": name, "data-order": action.order, "data-moves": action.moves.join(";") });
  }

  #numbers(actions) {
    if (!actions.length) return [];
    const sorted = inOrder(actions);
    if (sorted.length > MOST_NUMBER_BUTTONS) return [this.#slider(sorted)];
    const buttons = sorted.map((action) => this.#button(action, localDigits(action.number)));
    return [el("div", { class: "numbers", role: "group", "aria-label": words["choose-number"] }, buttons)];
  }

  #scale(actions) {
    return actions.length ? [this.#slider(inOrder(actions), true)] : [];
  }

  /** Many numbers, and places on a scale such as the depth of a cut, are chosen with a slider and confirmed. */
  #slider(actions, isDepth = false) {
    let chosen = Math.floor(actions.length / 2);
    const pack = el("div", { class: "cut-pack", "aria-hidden": "true", on: { click: (event) => cutAt(event) } }, el("i"), el("i"));
    const confirm = button("", (event) => this.#chosen(actions[chosen], event.currentTarget), { kind: "primary", "data-order": actions[0].order });
    this.onScale = () => actions[chosen];
    const cutAt = ({ clientY }) => {
      const { top, height } = pack.getBoundingClientRect();
      move(Math.round(((clientY - top) / height) * (actions.length + 1)) - 1);
      this.#chosen(actions[chosen], confirm);
    };
    const write = () => {
      confirm.textContent = actions[chosen].label;
      slider.setAttribute("aria-valuetext", actions[chosen].label);
      pack.style.setProperty("--share", String((chosen + 1) / (actions.length + 1)));
    };
    const slider = el("input", {
      type: "range",
      min: 0,
      max: actions.length - 1,
      value: chosen,
      "aria-label": words["choose-number"],
      on: {
        input: () => {
          chosen = Number(slider.value);
          write();
        },
      },
    });
    const move = (to) => {
      chosen = Math.min(actions.length - 1, Math.max(0, to));
      slider.value = String(chosen);
      write();
    };
    write();
    const less = button("−", () => move(chosen - 1), { "aria-label": words["less"] });
    const more = button("+", () => move(chosen + 1), { "aria-label": words["more"] });
    const parts = el("div", { class: "slider-parts" }, el("div", { class: "slider-row" }, less, slider, more), confirm);
    return el("div", { class: "slider" }, isDepth ? pack : null, parts);
  }

  /** Moves may be pressed while others are on their way, so nothing waits for them here. */
  #chosen(action, pressed) {
    if (isRefused(action)) this.onRefused(action);
    else this.onAction(action, pressed);
  }
}

/** Return actions by their numbers. */
function inOrder(actions) {
  return [...actions].sort((one, other) => one.number - other.number);
}

/** The order of buttons: the most wanted first, refused ones last. */
function rankOf(action) {
  return isRefused(action) ? 2 : action.primary ? 0 : 1;
}
