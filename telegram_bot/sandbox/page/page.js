// The chat page: several people in one browser.

import { listenToApp } from "./app.js";
import { drawChats, newGroup } from "./chats.js";
import { wireComposer } from "./composer.js";
import { $ } from "./elements.js";
import { addMembers, drawPeople, newPerson, speak } from "./people.js";
import { drawWith, openChat, refresh } from "./refresh.js";
import { wireScroll } from "./scroll.js";
import { listen } from "./server.js";
import { address, here } from "./state.js";
import { drawTalk } from "./talk.js";

function draw() {
  for (const id of ["new-person", "new-group"]) $(id).disabled = false; // a new person joins the group that is shown
  drawPeople();
  drawChats();
  drawTalk();
  history.replaceState(null, "", address(here.user, here.chat, here.thread));
}

wireComposer();
wireScroll();
$("new-person").addEventListener("click", newPerson);
$("language").addEventListener("change", (event) => speak(event.target.value).catch(refresh));
$("new-group").addEventListener("click", newGroup);
$("add-members").addEventListener("click", addMembers);
$("back").addEventListener("click", () => openChat(null));
document.addEventListener("visibilitychange", refresh);
drawWith(draw);
listenToApp();
listen(refresh);
refresh();
