// What this page shows: which person, which chat, and what the server said of them last.

const query = new URLSearchParams(location.search);

export const here = {
  user: Number(query.get("user")) || null,
  chat: Number(query.get("chat")) || null,
  thread: Number(query.get("thread")) || null,
  state: null,
  view: null,
  reply: null,
};

export const me = () => here.state.users.find((user) => user.id === here.user);
export const isPrivate = () => Boolean(here.view) && here.view.chat.type === "private";

// The address of a place, which a reload or another tab can open.
export function address(user, chat, thread) {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries({ user, chat, thread })) if (value) found.set(name, value);
  return `?${found}`;
}
