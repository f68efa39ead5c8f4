// Keeping the scroll position in the list of messages.

import { $ } from "./elements.js";

const AT_THE_END = 60;
const NEAR_THE_END = 240;
let resting = true;
let height = 0;  // of the list when it was last observed

const below = () => $("messages").scrollHeight - $("messages").scrollTop - $("messages").clientHeight;
// Between a change of the size and its observation, the distance does not show where the reader is.
const isWithin = (distance) => ($("messages").clientHeight === height ? below() < distance : resting);

export const isAtEnd = () => isWithin(AT_THE_END);
export const isNearEnd = () => isWithin(NEAR_THE_END);

export function toEnd() {
  $("messages").scrollTop = $("messages").scrollHeight;
  showDown();
}

// Show the button to the end unless the end is visible.
export function showDown() {
  resting = isAtEnd();
  $("down").hidden = resting;
}

// At the end, stay there when the list shrinks because of a longer text or an on-screen keyboard.
export function wireScroll() {
  const list = $("messages");
  list.addEventListener("scroll", showDown);
  $("down").addEventListener("click", toEnd);
  new ResizeObserver(() => {
    height = list.clientHeight;
    (resting ? toEnd : showDown)();
  }).observe(list);
}

// The first visible message and its position.
export function anchor() {
  const list = $("messages");
  const top = list.getBoundingClientRect().top;
  const node = [...list.children].find((child) => child.getBoundingClientRect().bottom > top);
  return node ? { key: node.dataset.key, at: node.getBoundingClientRect().top } : null;
}

export function restore(found) {
  const list = $("messages");
  const node = found && [...list.children].find((child) => child.dataset.key === found.key);
  if (node) list.scrollTop += node.getBoundingClientRect().top - found.at;
  showDown();
}
