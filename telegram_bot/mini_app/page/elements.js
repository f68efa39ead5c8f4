/* Creating elements, and the words that the server has sent. */

/** All words of the page in the reader's language, by key; filled by `setWords`. */
export const words = {};

let digits = "0123456789";

export function setWords(texts, readerDigits) {
  Object.assign(words, texts);
  if (readerDigits) digits = readerDigits;
}

/** Write numbers with the reader's digits. */
export function localDigits(text) {
  return String(text).replace(/\d/g, (digit) => [...digits][Number(digit)]);
}

/** Write points with the reader's digits; `signed`: a gain with its sign. */
export function points(value, { signed = false } = {}) {
  return localDigits(value < 0 ? `−${-value}` : signed && value > 0 ? `+${value}` : String(value));
}

/**
 * Make an element. Properties are attributes (true: empty, null or false: none), besides `class`, `data` (an object),
 * `on` (listeners by event) and `css` (custom properties). Children are nodes, texts, arrays of them, or null.
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name === "data") setData(node, value);
    else if (name === "css") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
  node.append(...present(children));
  return node;
}

/* The children without null, undefined and false, which would be shown as words. */
const present = (children) => children.flat(3).filter((child) => child !== null && child !== undefined && child !== false);

function setData(node, values) {
  for (const [key, value] of Object.entries(values)) if (value !== null && value !== undefined) node.dataset[key] = value;
}

export function clear(node) {
  node.replaceChildren();
  return node;
}

/** Replace the children of a node; null, undefined and false are left out. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an SVG element with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children.flat());
  return node;
}

const ICONS = {
  back: "M15 5l-7 7 7 7",
  menu: "M5 7h14M5 12h14M5 17h14",
  close: "M6 6l12 12M18 6L6 18",
  book: "M12 7c-2-1.5-4-2-7-2v13c3 0 5 .5 7 2c2-1.5 4-2 7-2V5c-3 0-5 .5-7 2zM12 7v13",
  sheet: "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3",
  smile: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M8.5 14c1.8 2.6 5.2 2.6 7 0M9 9.5v.5M15 9.5v.5",
  lock: "M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6z",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2z",
  chart: "M5 19V11M10 19V5M15 19v-6M20 19V8",
  search: "M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15.5 15.5L20 20",
};

/** Draw one of our icons; a button that shows only an icon also needs a label. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** Return a listener that ignores events while its own work, such as a request, is still running. */
export function oneAtATime(act) {
  let isRunning = false;
  return async (...given) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await act(...given);
    } finally {
      isRunning = false;
    }
  };
}

/** Make a button; `label` is its text, or the name of one that shows only an icon. */
export function button(label, press, { kind = "", icon: sign = null, iconOnly = false, ...properties } = {}) {
  return el(
    "button",
    { type: "button", class: `button ${kind}`.trim(), "aria-label": iconOnly ? label : null, on: { click: oneAtATime(press) }, ...properties },
    sign ? icon(sign) : null,
    iconOnly ? null : el("span", { class: "button-label" }, label),
  );
}
