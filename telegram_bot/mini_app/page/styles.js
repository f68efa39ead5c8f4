/* Styles that only some screens need, loaded with the first of them. */

const loading = new Map();

/**
 * Load a style sheet beside this module, once. Resolves when it applies, or if it cannot be loaded; the next call then
 * tries again.
 */
export function loadStyle(name) {
  if (!loading.has(name)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(name, import.meta.url);
    const ended = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
    loading.set(name, ended.catch(() => forget(name, link)));
    document.head.append(link);
  }
  return loading.get(name);
}

function forget(name, link) {
  loading.delete(name);
  link.remove();
}
