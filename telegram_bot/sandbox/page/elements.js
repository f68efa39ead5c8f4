// Helpers that create elements.

export const $ = (id) => document.getElementById(id);
export const first = (name) => [...(name || "?").trim()][0] || "?";
export const hue = (id) => [208, 268, 22, 146, 338, 186, 46, 4][Math.abs(Number(id)) % 8];
export const clock = (date) => new Date(date * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
export const day = (date, locale) => new Date(date * 1000).toLocaleDateString(locale, { day: "numeric", month: "long" });

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export function avatar(id, name) {
  const node = make("span", { class: "avatar", "aria-hidden": "true", text: first(name) });
  node.style.setProperty("--hue", hue(id));
  return node;
}

// Rebuild an element only if `mark`, a key of its content, has changed, so that no press or focus is lost.
// Return whether it was rebuilt.
export function keep(node, mark, build) {
  if (node.dataset.mark === mark) return false;
  node.dataset.mark = mark;
  node.replaceChildren(...build());
  return true;
}
