/*
 * The player's hand: a fan of cards, or rows of them, as a listbox. Cards are selected by a tap, Space or Enter, and
 * dragged alone or together with all selected ones.
 */

import { cardElement, kindOf } from "./cards/card.js";
import { settle } from "./drag.js";
import { el, words } from "./elements.js";
import { listen } from "./hand_input.js";
import { layoutOf } from "./hand_layout.js";
import { ORDERS, arranged, continued, offeredOrders, proposedOrder, storeOrder, storedOrder } from "./hand_order.js";
import { play, snapshot } from "./motion.js";

export class Hand {
  /**
   * `onSelect(cards)`: the selection has changed. `onDrop(cards, element)`: cards were dropped on an element with
   * `data-drop`; returns false if they must go back. `onActivate(card)`: a playable card was tapped twice, or Enter was
   * pressed on it. `table` is the storage key of the player's own order.
   */
  constructor(root, { onSelect, onDrop, onActivate, table = 0 } = {}) {
    this.root = root;
    this.calls = { onSelect, onDrop, onActivate };
    this.table = table;
    this.chosen = storedOrder(table);
    this.state = { cards: [], deck: null, groups: [], playable: null, discardable: [], disabled: false };
    this.items = [];
    this.build();
    new ResizeObserver(() => requestAnimationFrame(() => this.place())).observe(this.list);
  }

  build() {
    this.buttons = new Map(ORDERS.map((order) => [order, this.sortButton(order)]));
    this.tools = el("div", { class: "hand-tools", role: "group", "aria-label": words["hand-sort"] }, ...this.buttons.values());
    this.list = el("div", { class: "hand-cards", role: "listbox", "aria-label": words["hand"], "aria-multiselectable": "true" });
    this.marker = el("div", { class: "hand-marker", hidden: true });
    this.list.append(this.marker);
    this.root.classList.add("hand");
    this.root.dataset.zone = "hand";
    this.root.append(this.tools, this.list);
    this.cancelDrag = listen(this);
  }

  /**
   * Show cards. `groups`: cards that belong together; `playable`: the texts of those that can be played, or null if
   * single cards are not played; `discardable`: the texts of those that may be discarded, if any may; `disabled`:
   * nothing can be selected, but the order can be changed.
   */
  render({ cards, deck, groups = [], playable = null, discardable = [], disabled = false }) {
    settle();
    const first = this.state.deck !== deck;
    const before = this.selected().join();
    const focus = this.items.findIndex((item) => item.node === document.activeElement);
    const kept = this.state.deck === deck ? this.kept(cards) : this.emptied();
    const held = this.state.cards.filter((card) => cards.includes(card)).length;
    this.state = { cards, deck, groups, playable, discardable, disabled };
    this.propose(held < cards.length / 2);
    this.keepOrder(continued(this.chosen, cards));
    this.items = this.ordered().flat().map((text) => kept.get(text)?.shift() || this.made(text, !first));
    const gone = [...kept.values()].flat();
    for (const item of gone) item.node.remove();
    if (gone.some((item) => item.node.firstChild.classList.contains("dragged"))) this.cancelDrag();
    this.single = playable !== null;
    for (const item of this.items) this.dress(item);
    this.list.setAttribute("aria-disabled", String(disabled));
    this.list.setAttribute("aria-multiselectable", String(!this.single));
    this.list.hidden = !this.items.length;
    this.arrange();
    this.showTools();
    const lost = focus >= 0 && !this.list.contains(document.activeElement);
    if (lost) this.items.at(Math.min(focus, this.items.length - 1))?.node.focus();
    if (this.selected().join() !== before) this.calls.onSelect?.(this.selected());
  }

  selected() {
    return this.items.filter((item) => item.selected).map((item) => item.text);
  }

  /** Return a function that deselects the cards selected now, and puts back dropped cards; later selections stay. */
  holding() {
    const held = this.items.filter((item) => item.selected);
    return () => {
      settle();
      this.choose(this.items.filter((item) => item.selected && !held.includes(item)));
    };
  }

  /** Raise the cards of a hint; none if the list is empty. */
  lift(cards) {
    const left = [...cards];
    for (const item of this.items) {
      const place = left.indexOf(item.text);
      item.node.classList.toggle("lifted", place >= 0);
      if (place >= 0) left.splice(place, 1);
    }
  }

  /* Items by text, those that stay first: of several copies, a selected one is removed first. */
  kept(cards) {
    const found = new Map();
    for (const item of [...this.items].sort((a, b) => a.selected - b.selected)) {
      if (!found.has(item.text)) found.set(item.text, []);
      found.get(item.text).push(item);
    }
    for (const text of found.keys()) if (!cards.includes(text)) found.get(text).forEach((item) => (item.selected = false));
    return found;
  }

  /* Remove all cards, since those of another deck look different. */
  emptied() {
    this.cancelDrag();
    for (const item of this.items) item.node.remove();
    return new Map();
  }

  made(text, fresh) {
    const card = cardElement(text, this.state.deck);
    card.setAttribute("aria-hidden", "true");
    const node = el("div", { class: "hand-card", role: "option", tabindex: "-1" }, card);
    if (fresh) {
      node.classList.add("fresh");
      node.addEventListener("animationend", () => node.classList.remove("fresh"));
    }
    this.list.append(node);
    return { text, node, selected: false };
  }

  dress(item) {
    const { deck, playable, discardable, disabled } = this.state;
    if (disabled) item.selected = false;
    const dim = playable !== null && !playable.includes(item.text);
    const kept = !disabled && discardable.length > 0 && !discardable.includes(item.text);
    item.node.classList.toggle("dimmed", dim || kept);
    item.node.setAttribute("aria-label", kindOf(item.text, deck).name);
    item.node.setAttribute("aria-selected", String(item.selected));
    if (dim || kept) item.node.setAttribute("aria-description", words[dim ? "hand-not-playable" : "hand-not-discardable"]);
    else item.node.removeAttribute("aria-description");
  }

  // ------------------------------------------------------------------ order and places

  order() {
    const { order, own } = this.chosen;
    return offeredOrders(this.state, own).includes(order) ? order : this.proposed;
  }

  /* Propose an order: only a new deal switches between suits and ranks, so that cards do not jump. */
  propose(isDealt) {
    const now = proposedOrder(this.state);
    const isSteady = [now, this.proposed].every((order) => order === "suit" || order === "rank");
    if (isDealt || !isSteady) this.proposed = now;
  }

  ordered() {
    return arranged(this.order(), { ...this.state, own: this.chosen.own });
  }

  arrange() {
    const focused = this.items.find((item) => item.node === document.activeElement);
    const nodes = this.items.map((item) => item.node);
    const present = [...this.list.children].filter((node) => node !== this.marker);
    if (nodes.some((node, place) => node !== present[place])) this.list.append(...nodes);
    focused?.node.focus({ preventScroll: true });
    if (!this.items.some((item) => item.node.tabIndex === 0) && this.items.length) this.items[0].node.tabIndex = 0;
    this.place();
  }

  place() {
    if (!this.state.deck || !this.list.clientWidth) return;
    const sizes = this.ordered().map((group) => group.length);
    this.layout = layoutOf(sizes, this.list.clientWidth, window.innerHeight);
    this.list.classList.toggle("scrolls", this.layout.scrolls);
    this.list.style.setProperty("--card-width", `${this.layout.card}px`);
    this.list.style.setProperty("--hand-height", `${this.layout.height}px`);
    this.items.forEach(({ node }, number) => {
      const { x, y, angle } = this.layout.places[number];
      node.style.setProperty("--x", `${x}px`);
      node.style.setProperty("--y", `${y}px`);
      node.style.setProperty("--angle", `${angle}deg`);
    });
  }

  sortButton(order) {
    return el("button", { type: "button", class: "hand-sort", on: { click: () => this.sort(order) } }, words[`hand-${order}`]);
  }

  showTools() {
    const offered = offeredOrders(this.state, this.chosen.own);
    const current = this.order();
    for (const [order, node] of this.buttons) {
      node.hidden = !offered.includes(order);
      node.setAttribute("aria-pressed", String(order === current));
    }
    this.tools.hidden = this.items.length < 2;
  }

  keepOrder(chosen) {
    const changed = JSON.stringify(chosen) !== JSON.stringify(this.chosen);
    this.chosen = chosen;
    if (changed) storeOrder(this.table, chosen);
  }

  sort(order, own = this.chosen.own) {
    this.keepOrder({ order, own });
    const layout = snapshot(this.root);
    const kept = this.kept(this.state.cards);
    this.items = this.ordered().flat().map((text) => kept.get(text).shift());
    this.arrange();
    this.showTools();
    play(this.root, layout);
  }

  /** Move cards in front of the card with a number, which makes the order the player's own. */
  move(items, place) {
    const rest = this.items.map((item) => (items.includes(item) ? null : item));
    rest.splice(place, 0, ...this.items.filter((item) => items.includes(item)));
    const focused = document.activeElement;
    this.items = rest.filter((item) => item !== null);
    this.sort("own", this.items.map((item) => item.text));
    if (this.list.contains(focused)) focused.focus({ preventScroll: true });
  }

  /* Show where dragged cards would go: in front of the card with a number, or nowhere. */
  mark(place) {
    if (this.marker.hidden !== (place === null)) this.marker.hidden = place === null;
    if (place === null) return;
    const { places, card } = this.layout;
    const next = places[place] && (!place || places[place].row === places[place - 1].row) ? places[place] : null;
    const at = next || { ...places[place - 1], x: places[place - 1].x + card };
    this.marker.style.setProperty("--x", `${at.x}px`);
    this.marker.style.setProperty("--y", `${at.y}px`);
  }

  // ------------------------------------------------------------------ selection

  indexOf(item) {
    return kindOf(item.text, this.state.deck).index;
  }

  toggle(item) {
    const others = this.single ? [] : this.items.filter((other) => other.selected && other !== item);
    this.choose(item.selected ? others : [...others, item]);
  }

  choose(items) {
    if (this.state.disabled) return;
    const before = this.selected().join();
    for (const item of this.items) {
      item.selected = items.includes(item);
      item.node.setAttribute("aria-selected", String(item.selected));
    }
    if (this.selected().join() !== before) this.calls.onSelect?.(this.selected());
  }

  /* Play the card if it can be played at once; return whether that was so. */
  activate(item) {
    const { playable, disabled } = this.state;
    if (disabled || !playable?.includes(item.text) || !this.calls.onActivate) return false;
    this.calls.onActivate(item.text);
    return true;
  }

  drop(items, element) {
    if (this.state.disabled || !this.calls.onDrop) return false;
    return this.calls.onDrop(items.map((item) => item.text), element) !== false;
  }
}
