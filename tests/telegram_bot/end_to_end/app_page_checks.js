// What is wrong with the layout of a page: an expression that gives a list of faults.
(() => {
  const faults = [];
  const name = (node) => `<${node.tagName.toLowerCase()} class="${node.className}"> ${(node.innerText ?? "").slice(0, 60)}`;
  const say = (what, node) => faults.push(`${what}: ${name(node)}`);
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX + getComputedStyle(node).overflowY);

  function inScrolled(node) {
    for (let up = node.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  }

  // A text that is not vital may end in an ellipsis, but no button's.
  function isShortened(node) {
    if (node.closest("button")) return false;
    for (let up = node; up; up = up.parentElement) if (getComputedStyle(up).textOverflow === "ellipsis") return true;
    return false;
  }

  function isHidden(node) {
    const seen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return !seen || node.closest(".visually-hidden, [aria-hidden=true], [inert]") !== null;
  }

  function extentOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  function checkText(node) {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (style.display === "contents" || (style.position === "absolute" && box.width <= 1)) return;
    if (!box.width || !box.height) {
      say("a text without space", node);
      return;
    }
    const boxed = style.display !== "inline" && !scrolls(node);
    const cut = isShortened(node);
    const text = extentOf(node);
    if (boxed && !cut && (text.left < box.left - 1 || text.right > box.right + 1)) say("a text wider than its box", node);
    // The whole reason of a hint is a tap away.
    const clips = (style.overflowY === "hidden" || style.overflowY === "clip") && !node.matches(".hint-why");
    if (boxed && clips && text.bottom > box.bottom + 3) say("a text higher than its box", node);
    if (cut || inScrolled(node)) return;
    if (box.left < -1 || box.right > innerWidth + 1) say("a text outside of the page", node);
    const over = document.elementFromPoint(text.right - 2, (text.top + text.bottom) / 2)?.closest("button");
    if (over && !over.contains(node) && !over.closest("dialog, [role=dialog], .hint")) say(`a text under ${name(over)}`, node);
  }

  function checkButton(node) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (inScrolled(node)) return;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      say("a button outside of the page", node);
      return;
    }
    const top = document.elementFromPoint(x, y);
    const reached = !top || node.contains(top) || top.contains(node);
    if (!reached && !top.closest("dialog, [role=dialog]")) say(`a button covered by ${name(top)}`, node);
    if (reached && box.height < 31.5) say(`a button only ${box.height.toFixed(1)} high`, node);
  }

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  for (const node of document.body.querySelectorAll("*:not(svg, svg *)")) {
    const text = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (text && !isHidden(node)) checkText(node);
  }
  for (const node of document.querySelectorAll("button")) if (!node.disabled && !isHidden(node)) checkButton(node);
  return faults;
})()
