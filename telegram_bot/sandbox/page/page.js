// The chat page: one browser, several people.

import { drawChats, newGroup } from "./chats.js";
import { wireComposer } from "./composer.js";
import { $ } from "./elements.js";
import { drawPeople, newPerson } from "./people.js";
import { openChat } from "./place.js";
import { drawWith, refresh } from "./refresh.js";
import { wireScroll } from "./scroll.js";
import { listen } from "./server.js";
import { address, here } from "./state.js";
import { drawTalk } from "./talk.js";

function draw() {
  drawPeople();
  drawChats();
  drawTalk();
  history.replaceState(null, "", address(here.user, here.chat, here.thread));
}

wireComposer();
wireScroll();
$("new-person").addEventListener("click", newPerson);
$("new-group").addEventListener("click", newGroup);
$("back").addEventListener("click", () => openChat(null));
document.addEventListener("visibilitychange", refresh);
drawWith(draw);
listen(refresh);
refresh();
