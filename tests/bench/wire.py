"""The wire between a bot process and the sandbox, which counts what the process sends."""

import asyncio

from tests.recorded_sandbox import Sandbox

CHUNK = 65536


class Wire:
    """A proxy on its own port in front of a sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._server: asyncio.Server | None = None
        self.sent = 0
        """Bytes sent by the process."""

    @property
    def url(self) -> str:
        if self._server is None:
            raise RuntimeError("the proxy does not listen")
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward the bytes of one connection in both directions until one side closes it."""
        try:
            answers, calls = await asyncio.open_connection("127.0.0.1", self._sandbox.port)
        except OSError:
            writer.close()
            return
        directions = [asyncio.create_task(self._calls(reader, calls)), asyncio.create_task(_pass_on(answers, writer))]
        try:
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in directions:
                task.cancel()
            await asyncio.gather(*directions, return_exceptions=True)
            calls.close()
            writer.close()

    async def _calls(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward and count what the process sends."""
        while data := await reader.read(CHUNK):
            self.sent += len(data)
            writer.write(data)
            await writer.drain()

    async def stop(self) -> None:
        """Stop listening; connections end with the process."""
        if self._server is not None:
            self._server.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(CHUNK):
        writer.write(data)
        await writer.drain()
