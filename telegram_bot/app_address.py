"""The address of the Mini App: what the server accepts as its own, and links to tables."""

from urllib.parse import urlsplit

DEFAULT_PORTS = {"https": 443, "http": 80}


class AppAddress:
    """The public address of the page; port 0 in `url` is replaced by the port on which the server listens."""

    def __init__(self, url: str, name: str, port: int) -> None:
        self._parts = urlsplit(url)
        self._name = name
        self._port = self._parts.port if self._parts.port is not None else DEFAULT_PORTS[self._parts.scheme]
        self.listen_port = port

    def listening(self, port: int) -> None:
        """Note the port on which the server listens."""
        self.listen_port = port
        if self._port == 0:
            self._port = port

    @property
    def _host(self) -> str:
        host = self._parts.hostname or ""
        host = f"[{host}]" if ":" in host else host
        return host if self._port == DEFAULT_PORTS[self._parts.scheme] else f"{host}:{self._port}"

    @property
    def origin(self) -> str:
        """The origin of the page."""
        return f"{self._parts.scheme}://{self._host}"

    @property
    def socket_origin(self) -> str:
        """The origin of the WebSocket."""
        return f"{'wss' if self._parts.scheme == 'https' else 'ws'}://{self._host}"

    @property
    def is_public(self) -> bool:
        """Whether others than this machine can reach it."""
        return self._parts.scheme == "https"

    @property
    def path(self) -> str:
        """The path of the page, with a slash at its end."""
        return self._parts.path.rstrip("/") + "/"

    @property
    def url(self) -> str:
        """The address of the page."""
        return self.origin + self.path

    def page_link(self, start: str) -> str:
        """Return the address of the page for a button of the kind `web_app`, in private chats."""
        return f"{self.url}?startapp={start}"

    def chat_link(self, bot: str, start: str) -> str:
        """Return a link of Telegram that opens the page, for all chats; `bot` is the bot's user name."""
        return f"https://t.me/{bot}/{self._name}?startapp={start}"
