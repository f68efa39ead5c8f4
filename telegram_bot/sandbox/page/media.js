// What a message carries besides its text: pictures, files, dice, polls.

import { make } from "./elements.js";
import { isNearEnd, toEnd } from "./scroll.js";

export function drawMedia(message) {
  const media = message.media;
  if (!media) return [];
  const outside = { href: media.url, target: "_blank", rel: "noreferrer" };
  switch (media.kind) {
    case "photo":
      return [make("a", { class: "photo", "aria-label": "Open the picture", ...outside }, drawPicture(media, message.text))];
    case "sticker":
      return [make("div", { class: "sticker" }, make("img", { src: media.url, alt: "sticker" }))];
    case "dice":
      return [make("div", { class: "dice", text: `${media.value.emoji} ${media.value.value}` })];
    case "poll":
      return [make("div", { class: "poll" }, make("b", { text: media.value.question }),
        ...media.value.options.map((option) => make("div", { text: `○ ${option.text}` })))];
    default:
      return [media.url ? make("a", { class: "file", text: `📎 ${media.name}`, ...outside }) : make("div", { text: media.kind })];
  }
}

function drawPicture(media, text) {
  return make("img", {
    src: media.url, alt: text || media.kind, width: media.width, height: media.height, onload: () => { if (isNearEnd()) toEnd(); },
  });
}
