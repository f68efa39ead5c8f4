// The sandbox behind the page: /sim and nothing else.

import { toast } from "./notices.js";

const PAUSE = 1000;

export async function ask(name, values = {}) {
  const answer = await fetch(`/sim/${name}?${new URLSearchParams(values)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

export async function act(name, values = {}) {
  const answer = await fetch(`/sim/${name}`, { method: "POST", body: JSON.stringify(values) });
  const body = await answer.json();
  if (!answer.ok) {
    toast(body.error);
    throw new Error(body.error);
  }
  return body;
}

// Call back whenever something has changed; a lost connection is made anew.
export function listen(changed) {
  const socket = new WebSocket(`ws://${location.host}/sim/events`);
  socket.onmessage = changed;
  socket.onclose = () => setTimeout(() => listen(changed), PAUSE);
}
