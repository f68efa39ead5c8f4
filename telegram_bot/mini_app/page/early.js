/*
 * Starts the slowest steps before the modules are loaded: the exchange of Telegram's launch data for a session, and the
 * socket. This is not a module, since modules wait for each other; `connection.js` takes over the results.
 */

{
  const initData = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData");
  const address = new URL("socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

  /** Return the server's answer to launch data, as `fetch` does. */
  window.askSession = (launchData) =>
    fetch(new URL("session", document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ init_data: launchData }),
    });
  window.openSocket = () => new WebSocket(address);

  if (initData) {
    window.early = { initData, answer: window.askSession(initData).catch(() => null), socket: window.openSocket() };
  }
}
