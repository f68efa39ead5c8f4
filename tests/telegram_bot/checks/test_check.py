"""The check of an installation: each finding provoked, in the sandbox and on this machine."""

import datetime
import re
import socket
import sqlite3
import ssl
from collections.abc import AsyncIterator
from contextlib import closing
from operator import attrgetter
from pathlib import Path
from time import time
from typing import Any

import pytest
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from pydantic import SecretStr

from telegram_bot.__main__ import main
from telegram_bot.checks import Finding, Level, report, status
from telegram_bot.checks.command import check, check_cache, check_database, check_settings
from telegram_bot.checks.telegram_side import check_app, check_clock
from telegram_bot.sandbox.updates import Webhook
from telegram_bot.settings import Settings, sqlite_url
from tests.free_ports import free_port
from tests.local_http import serving
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.storage.test_faults import BAD_FILES, KNOWN

TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz012345"
WAIT = 20.0


class Installation:
    """A sandbox with a group, and the settings of a bot that is to be checked."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox, self.folder = sandbox, folder
        self.person = sandbox.people.add_user("Amal").id
        self.group = sandbox.people.add_chat("Kitchen table", members=[self.person]).id
        self.told: list[str] = []
        self.presses = True
        self.wait = WAIT

    async def check(self, *, chat: bool = False, **values: Any) -> tuple[int, list[str], str]:
        """Return the exit status, the lines of findings that are not ok, and the report."""
        given = {
            "token": SecretStr(TOKEN),
            "base_url": self.sandbox.root_url,
            "database_url": SecretStr(sqlite_url(self.folder / "cards.sqlite3")),
            **values,
        }
        found, text = await check(Settings(**given), self.group if chat else None, self._tell, self.wait)
        lines = text.partition("\n\n")[0].splitlines()
        return found, [line for line in lines if not line.startswith("ok")], text

    def _tell(self, text: str) -> None:
        """Do what the operator is asked to do."""
        self.told.append(text)
        if self.presses:
            message = self.sandbox.state.conversation(self.group)[-1]
            self.sandbox.people.press(self.group, self.person, message_id=message.message_id)


@pytest.fixture
async def installation(tmp_path: Path) -> AsyncIterator[Installation]:
    async with Sandbox(TOKEN) as sandbox:
        yield Installation(sandbox, tmp_path)


async def test_nothing_is_wrong(installation: Installation):
    found, others, text = await installation.check(chat=True)
    assert (found, others) == (0, [])
    assert len(installation.told) == 1
    for said in ("send", "edit", "delete", "ephemeral edit without a change", "an unknown tag", "button data of 65"):
        assert said in text
    assert not [message for message in installation.sandbox.state.conversation(installation.group) if message.markup]
    assert not installation.sandbox.state.ephemerals.get(installation.group)
    assert not list(installation.folder.iterdir()), "nothing is made before the first start"


async def test_the_summary_names_nobody(installation: Installation):
    _, _, text = await installation.check(chat=True)
    summary = text.partition("\n\n")[2]
    for private in (TOKEN, "thurumpu_bot", str(installation.folder), str(installation.group), "127.0.0.1", "Amal"):
        assert private not in summary


@pytest.mark.parametrize(
    ("switch", "says"),
    [
        ("core.can_join_groups", "FAULT   groups      the bot cannot be added → @BotFather: /setjoingroups"),
        ("core.inline_mode", "warning inline      inline mode is on → THURUMPU_INLINE is false"),
        ("state.privacy", "warning privacy     the bot reads all messages of its groups → "),
    ],
)
async def test_what_is_set_otherwise_at_telegram(installation: Installation, switch: str, says: str):
    place, _, name = switch.rpartition(".")
    owner = attrgetter(place)(installation.sandbox)
    setattr(owner, name, not getattr(owner, name))
    found, others, _ = await installation.check()
    assert found == 1
    assert len(others) == 1
    assert others[0].startswith(says)


async def test_the_report_hides_secret_settings_wherever_they_are(installation: Installation):
    _, _, text = await installation.check(webhook_secret=SecretStr("thurumpu_bot"))
    assert "@<secret>" in text
    assert "thurumpu_bot" not in text


async def test_a_webhook_of_another_program(installation: Installation):
    installation.sandbox.core.updates.set_webhook(Webhook("https://other.example.org/secret-path"))
    found, others, text = await installation.check()
    assert (found, len(others)) == (1, 1)
    assert others[0].startswith("warning webhook     one is set, but the bot polls: other.example.org → ")
    assert "secret-path" not in text


@pytest.mark.parametrize("there", [True, False])
async def test_inline_mode_is_on_at_both_ends_or_at_none(installation: Installation, there: bool):
    installation.sandbox.core.inline_mode = there
    found, others, _ = await installation.check(inline=True)
    warning = "warning inline      inline mode is off → THURUMPU_INLINE is true: change it, or @BotFather: /setinline"
    assert (found, others) == ((0, []) if there else (1, [warning]))


@pytest.mark.parametrize(
    ("set_up", "problem", "says"),
    [
        ("https://cards.example.org/hook", None, []),
        ("https://cards.example.org/hook", "Connection refused", ["the last failure: Connection refused → look at"]),
        ("https://old.example.org/hook", None, ["one of another address is set: old.example.org → "]),
    ],
)
async def test_the_webhook(installation: Installation, set_up: str, problem: str | None, says: list[str]):
    updates = installation.sandbox.core.updates
    updates.pending.clear()  # none is sent to that address
    updates.set_webhook(Webhook(set_up, problem=problem))
    values: dict[str, Any] = {"webhook_url": "https://cards.example.org/hook", "webhook_secret": SecretStr("word")}
    _, others, _ = await installation.check(**values, webhook_port=free_port())
    assert len(others) == len(says)
    for line, said in zip(others, says, strict=True):
        assert said in line


@pytest.mark.parametrize("url", ["http://cards.example.org/hook", "https://cards.example.org:8444/hook"])
def test_a_webhook_that_telegram_does_not_call(url: str):
    found = check_settings(Settings(webhook_url=url, webhook_secret=SecretStr("word")))
    assert found.level == Level.FAULT


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("123456789:AAHwrongwrongwrongwrongwrongwrongwro", "FAULT   token       Telegram does not know it → "),
        (None, "FAULT   token       is not set → "),
    ],
)
async def test_the_token(installation: Installation, token: str | None, says: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("THURUMPU_TOKEN", raising=False)
    found, others, text = await installation.check(token=None if token is None else SecretStr(token))
    assert found == 1
    assert others[-1].startswith(says)
    assert token is None or token not in text


async def test_telegram_cannot_be_reached(installation: Installation):
    found, others, _ = await installation.check(base_url="http://127.0.0.1:1")
    assert found == 1
    assert others[0].startswith("look    clock")
    assert others[1].startswith("FAULT   token       Telegram cannot be reached")


@pytest.mark.parametrize(
    ("off", "level"), [(0, Level.OK), (4, Level.OK), (-20, Level.WARNING), (20, Level.WARNING), (600, Level.FAULT)]
)
async def test_the_clock(installation: Installation, off: float, level: Level):
    found = await check_clock(installation.sandbox.root_url, lambda: time() + off)
    assert found.level == level
    assert level == Level.OK or re.search(r"is off by [+-]\d+ s", found.public)


# ---------------------------------------------------------------------- the trial


async def test_nobody_presses(installation: Installation):
    installation.presses, installation.wait = False, 0.2
    found, others, _ = await installation.check(chat=True)
    assert found == 1
    assert others == ["warning press       nobody has pressed the button → check again, and press it"]


async def test_a_chat_without_the_bot(installation: Installation):
    installation.group = -100
    found, others, _ = await installation.check(chat=True)
    assert found == 1
    assert others[0].startswith("FAULT   chat        the bot cannot write there: Chat not found → ")


async def test_a_server_without_ephemeral_messages(installation: Installation):
    installation.sandbox.core.has_ephemerals = False
    found, others, _ = await installation.check(chat=True)
    assert found == 1
    assert [line[:62] for line in others] == ["warning ephemeral   the server has no ephemeral messages → han"]


@pytest.mark.parametrize(
    ("method", "description", "says"),
    [
        ("editEphemeralMessageText", "Bad Request: NEW", "FAULT   ephemeral   edit: New → report"),
        ("editMessageText", "Bad Request: NEW", "FAULT   edit        its message: New → report"),
        ("deleteMessage", "Bad Request: NEW", "means to the bot: anything else → report"),
        ("answerCallbackQuery", "Bad Request: NEW", "FAULT   press       is answered: New → report"),
        ("getUpdates", "Conflict: terminated by other getUpdates request", "FAULT   press       updates go elsewhere"),
    ],
)
async def test_what_differs_from_the_documents_is_found(
    installation: Installation, method: str, description: str, says: str
):
    status_code = 409 if description.startswith("Conflict") else 400
    installation.sandbox.faults.add(method, status=status_code, description=description, times=1)
    found, others, _ = await installation.check(chat=True)
    assert found == 1
    assert any(says in line for line in others), others


async def test_an_ephemeral_message_is_refused(installation: Installation):
    def late(text: str) -> None:
        installation.told.append(text)
        message = installation.sandbox.state.conversation(installation.group)[-1]
        installation.sandbox.people.press(installation.group, installation.person, message_id=message.message_id)
        installation.sandbox.clock.advance(30)

    installation._tell = late  # type: ignore[method-assign]
    found, others, _ = await installation.check(chat=True)
    assert found == 1
    assert "FAULT   ephemeral   send: Message_not_command" in others[0]


# ---------------------------------------------------------------------- this machine


@pytest.mark.parametrize("kind", BAD_FILES)
async def test_a_bad_database(tmp_path: Path, kind: str):
    file, (make, says) = tmp_path / "cards.sqlite3", BAD_FILES[kind]
    make(file)
    found = await check_database(sqlite_url(file))
    if kind == KNOWN:
        assert found.level == Level.OK, "the start finds it"
        return
    assert found.level == Level.FAULT
    assert re.search(says, found.private)
    assert str(tmp_path) not in found.public


async def test_a_database_whose_pages_are_damaged(tmp_path: Path, database_url: str):
    file = tmp_path / "rooms.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'rooms'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    content[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(content)
    found = await check_database(database_url)
    assert (found.level, "damaged" in found.private) == (Level.FAULT, True)


async def test_a_database_that_is_current(database_url: str):
    found = await check_database(database_url)
    assert found.level == Level.OK
    assert re.fullmatch(r"sqlite, revision \d+", found.public)


async def test_a_folder_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    found = await check_database(sqlite_url(tmp_path / "file" / "cards.sqlite3"))
    assert found.level == Level.FAULT


def test_a_cache_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr("analysis.core.kernel_cache.CACHE", tmp_path / "file" / "kernels")
    assert check_cache().level == Level.WARNING
    monkeypatch.setattr("analysis.core.kernel_cache.CACHE", tmp_path / "kernels")
    assert check_cache().level == Level.OK
    (tmp_path / "kernels").chmod(0o777)
    assert check_cache().public == "others could change compiled kernels"
    (tmp_path / "kernels").chmod(0o700)
    monkeypatch.setattr("telegram_bot.checks.command.LEAST_FREE", 2**70)
    assert "MB of disk are free" in check_cache().public


async def test_a_port_in_use(installation: Installation):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found, others, _ = await installation.check(metrics_port=port)
    assert found == 1
    assert others[0].startswith("warning ports       that of THURUMPU_METRICS_PORT cannot be used")


# ---------------------------------------------------------------------- the card table


class Page:
    """What answers at the address of the card table."""

    def __init__(self, status: int = 200, policy: str = "script-src https://telegram.org") -> None:
        self._status, self._policy = status, policy

    async def answer(self, _request: web.BaseRequest) -> web.Response:
        return web.Response(status=self._status, headers={"Content-Security-Policy": self._policy})


@pytest.mark.parametrize(
    ("answer", "level"),
    [
        ((200, "script-src https://telegram.org"), Level.OK),
        ((200, "default-src 'self'"), Level.FAULT),
        ((404, "script-src https://telegram.org"), Level.FAULT),
        ((502, ""), Level.LOOK),
    ],
)
async def test_the_address_of_the_card_table(answer: tuple[int, str], level: Level):
    async with serving(Page(*answer).answer) as port:
        settings = Settings(app_url=f"http://127.0.0.1:{port}/table/", app_name="table")
        address, short_name = await check_app(settings, "cards_bot")
    assert (address.level, short_name.level) == (level, Level.LOOK)
    assert "https://t.me/cards_bot/table" in short_name.line


async def test_a_certificate_that_nobody_trusts(tmp_path: Path):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate(tmp_path))
    async with serving(Page().answer, context) as port:
        settings = Settings(app_url=f"https://localhost:{port}/", app_name="table")
        address, _ = await check_app(settings, "cards_bot")
    assert (address.level, address.public) == (Level.FAULT, "its certificate is not accepted")


async def test_a_card_table_that_cannot_be_reached():
    address, _ = await check_app(Settings(app_url="http://127.0.0.1:1/", app_name="table"), "cards_bot")
    assert (address.level, address.public) == (Level.FAULT, "it cannot be reached")


def certificate(folder: Path) -> Path:
    """Return a file with a key and its own certificate for localhost."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


# ---------------------------------------------------------------------- report and command


def test_a_report_holds_no_secret():
    findings = [Finding("token", Level.FAULT, "says hunter2\nhunter2", "hunter2", "hunter2")]
    text = report(findings, ["hunter2", ""])
    assert "hunter2" not in text
    assert text.count("<secret>") == 6
    assert status(findings) == 1
    assert status([Finding("short name", Level.LOOK, "x")]) == 0


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    monkeypatch.setattr("telegram_bot.logs.configure", lambda *_: None)
    monkeypatch.delenv("THURUMPU_TOKEN", raising=False)
    assert main(["check", "--database", str(tmp_path / "cards.sqlite3")]) == 1
    assert "FAULT   token       is not set" in capsys.readouterr().out
    assert main(["check", "--database", "x://y"]) == 2
    monkeypatch.setenv("THURUMPU_TURN_SECONDS", "61")
    assert main(["check"]) == 2
    with pytest.raises(SystemExit) as caught:
        main(["check", "--chat", "kitchen"])
    assert caught.value.code == 2
