// Requests to the sandbox.

import { toast } from "./notices.js";

const RECONNECT_MS = 1000;

export async function ask(name, values = {}) {
  const answer = await fetch(`/people/${name}?${new URLSearchParams(values)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

// Perform an action; show why if it fails.
export async function act(name, values = {}) {
  const answer = await fetch(`/people/${name}`, { method: "POST", body: JSON.stringify(values) });
  const body = await answer.json();
  if (!answer.ok) {
    toast(body.error);
    throw new Error(body.error);
  }
  return body;
}

// Call `changed` after each change of the state; reconnect when the connection is lost.
export function listen(changed) {
  const socket = new WebSocket(`ws://${location.host}/people/events`);
  socket.onmessage = changed;
  socket.onclose = () => setTimeout(() => listen(changed), RECONNECT_MS);
}
