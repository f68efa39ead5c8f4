/* Dialogs: a sheet from below on phones, a box in the middle on larger screens; and small choices at a place. */

import { button, el, words } from "./elements.js";
import { coveredEdges } from "./insets.js";

/** The document's event after a dialog was opened or closed. */
export const CHANGED = "dialogs";

/** Return the dialogs that are open, the topmost last. */
export function openDialogs() {
  return [...document.querySelectorAll("dialog[open]")];
}

/**
 * Open a dialog; the returned function closes it. Escape, the cross, a tap beside it and `signal` close it too.
 * It takes the place of one with the same title, as after a double tap on what opens it a moment later.
 */
export function openDialog(title, content, { onClose = () => {}, signal } = {}) {
  const heading = el("h2", { id: "dialog-title" }, title);
  openDialogs().find((one) => one.querySelector("h2")?.textContent === heading.textContent)?.close();
  const cross = button(words["close"], () => dialog.close(), { kind: "quiet", icon: "close", iconOnly: true });
  const body = el("div", { class: "dialog-body", tabindex: "0" }, content);
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": "dialog-title" }, el("header", {}, heading, cross), body);
  return show(dialog, onClose, signal);
}

/** Ask for confirmation of something that cannot be undone; resolves to whether it was given. */
export function confirm(question, yes, no, signal) {
  return new Promise((resolve) => {
    let answer = false;
    const decide = (value) => {
      answer = value;
      close();
    };
    const buttons = el(
      "div",
      { class: "row" },
      button(no, () => decide(false)),
      button(yes, () => decide(true), { kind: "danger" }),
    );
    const close = openDialog(question, [buttons], { onClose: () => resolve(answer), signal });
  });
}

/** Let the reader choose among labelled `choices` at an element; resolves to one of them, or null. */
export function chooseAt(anchor, title, choices, signal) {
  return new Promise((resolve) => {
    let chosen = null;
    const buttons = choices.map((choice) =>
      button(choice.label, () => {
        chosen = choice;
        close();
      }),
    );
    const heading = el("p", { class: "small muted", id: "choice-title" }, title);
    const dialog = el("dialog", { class: "choices", "aria-labelledby": "choice-title" }, heading, buttons);
    const close = show(dialog, () => resolve(chosen), signal);
    placeAt(dialog, anchor);
  });
}

/** Put a box above an element, or below it where there is no room, inside the window. */
function placeAt(box, anchor) {
  const place = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(8, place.left + place.width / 2 - width / 2), window.innerWidth - width - 8);
  const covered = coveredEdges();
  const highest = covered.top + 8;
  const above = place.top - height - 8;
  const top = above >= highest ? above : Math.min(place.bottom + 8, window.innerHeight - covered.bottom - height - 8);
  box.style.setProperty("--left", `${Math.round(left)}px`);
  box.style.setProperty("--top", `${Math.round(Math.max(highest, top))}px`);
}

function show(dialog, onClose, signal) {
  signal?.addEventListener("abort", () => dialog.close());
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && isBeside(dialog, event) && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
    document.dispatchEvent(new Event(CHANGED));
  });
  dialog.showModal();
  document.dispatchEvent(new Event(CHANGED));
  return () => dialog.close();
}

function isBeside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
