// Short notices and dialogs above the page.

import { $, make } from "./elements.js";

const TOAST_MS = 4500;

export function toast(text) {
  const node = make("div", { class: "toast", text });
  $("toasts").append(node);
  setTimeout(() => node.remove(), TOAST_MS);
}

// `buttons` are pairs of a label and an action; the dialog stays open if the action returns false.
export function dialog(title, body, buttons) {
  const veil = $("veil");
  const back = document.activeElement;
  const close = () => {
    veil.hidden = true;
    veil.replaceChildren();
    if (back && back.isConnected) back.focus();
  };
  const button = ([label, action]) => make("button", {
    type: "button", text: label, onclick: async () => {
      if ((await action()) !== false) close();
    },
  });
  const row = make("div", { class: "row" }, ...buttons.map(button));
  const box = make("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": title },
    make("h2", { text: title }), body, row);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "Enter" && event.target.tagName === "INPUT") row.lastChild.click();
  });
  veil.replaceChildren(box);
  veil.hidden = false;
  (box.querySelector("input") || row.lastChild).focus();
}

export const alertDialog = (title, text) => dialog(title, make("p", { text }), [["OK", () => true]]);
