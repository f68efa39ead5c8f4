/* The exchange of Telegram's launch data for a session. The first one begins before the other modules are there. */

const launched = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? "";
let first = launched ? ask(launched).catch(() => null) : null;

/** Return the server's answer, as `fetch` does. */
export async function askSession(initData) {
  const early = initData === launched ? first : null;
  first = null;
  return (await early) ?? ask(initData);
}

function ask(initData) {
  return fetch(new URL("session", document.baseURI), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ init_data: initData }),
  });
}
