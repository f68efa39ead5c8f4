/* Colours of the page from Telegram's theme: every text has a contrast of at least 4.5 to 1 with its background. */

const LIGHT = { bg: "#ffffff", surface: "#f2f4f3", text: "#17211d", muted: "#5b6963", accent: "#1b7a53", accentText: "#ffffff", link: "#1668a8", danger: "#b42318" };
const DARK = { bg: "#17201d", surface: "#212c28", text: "#eef3f0", muted: "#a3b1ab", accent: "#4fb286", accentText: "#08130e", link: "#7fb8ea", danger: "#ff8a7a" };
const FELT = { light: "#2f8f62", dark: "#1d7a55" };
const CONTRAST = 4.6;

/** Set the page's colours from Telegram's theme parameters; our own replace missing ones. */
export function applyTheme(theme) {
  const root = document.documentElement;
  const dark = isDark(theme);
  const own = dark ? DARK : LIGHT;
  const bg = colour(theme.bg_color, own.bg);
  const surface = colour(theme.secondary_bg_color, theme.bg_color ? mix(bg, colour(theme.text_color, own.text), 0.06) : own.surface);
  const text = legible(colour(theme.text_color, own.text), bg);
  const felt = mix(bg, FELT[dark ? "dark" : "light"], dark ? 0.34 : 0.2);
  const accentText = colour(theme.button_text_color, own.accentText);
  const accent = legible(colour(theme.button_color, own.accent), accentText);
  const values = {
    bg,
    surface,
    text,
    muted: legible(colour(theme.hint_color, own.muted), surface, felt, bg),
    accent,
    "accent-text": accentText,
    link: legible(colour(theme.link_color, own.link), bg, surface, felt),
    danger: legible(colour(theme.destructive_text_color, own.danger), bg, surface),
    felt,
    "felt-deep": mix(felt, dark ? "#000000" : FELT.light, dark ? 0.25 : 0.14),
    "felt-edge": mix(felt, text, 0.16),
    line: mix(bg, text, 0.16),
    raised: dark ? mix(surface, "#ffffff", 0.06) : mix(surface, "#ffffff", 0.6),
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--${name}`, value);
  root.dataset.scheme = dark ? "dark" : "light";
}

function isDark(theme) {
  if (theme.bg_color) return luminance(colour(theme.bg_color, LIGHT.bg)) < 0.25;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Return a colour if it has the form `#rrggbb`, otherwise the fallback. */
function colour(text, otherwise) {
  return /^#[0-9a-f]{6}$/i.test(text ?? "") ? text : otherwise;
}

function channels(hex) {
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
}

/** Mix two colours; `share` is the fraction of the second one. */
function mix(first, second, share) {
  const other = channels(second);
  const mixed = channels(first).map((value, index) => Math.round(value + (other[index] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex) {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first, second) {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Return the colour, moved towards black or white until it is legible on all backgrounds. */
function legible(text, ...grounds) {
  const lightest = grounds.every((ground) => contrast("#ffffff", ground) > contrast("#000000", ground));
  const target = lightest ? "#ffffff" : "#000000";
  for (let share = 0; share < 1; share += 0.08) {
    const tried = mix(text, target, share);
    if (grounds.every((ground) => contrast(tried, ground) >= CONTRAST)) return tried;
  }
  return target;
}
