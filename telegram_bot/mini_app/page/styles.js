/* Styles that only some screens need, loaded with the first of them. */

const loading = new Map();

/** Load a style sheet beside this module, once; resolves when it applies, or if it cannot be loaded. */
export function loadStyle(name) {
  if (!loading.has(name)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(name, import.meta.url);
    loading.set(name, new Promise((resolve) => (link.onload = link.onerror = resolve)));
    document.head.append(link);
  }
  return loading.get(name);
}
