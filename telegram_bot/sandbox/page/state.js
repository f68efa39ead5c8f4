// The state of the page (person, chat, topic, the message being replied to), and the last answers of the server.

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
// The locale in which a person's app would write dates; in that of the browser if the tag is none.
export function locale() {
  try {
    return Intl.getCanonicalLocales(`${me().language_code}-u-nu-latn`);
  } catch {
    return [];
  }
}
export const isPrivate = () => Boolean(here.view) && here.view.chat.type === "private";

// The URL of this state, for a reload or another tab.
export function address(user, chat, thread) {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries({ user, chat, thread })) if (value) found.set(name, value);
  return `?${found}`;
}
