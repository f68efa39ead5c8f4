"""Every row of the table of refusals is produced once, with its exact text."""

from typing import Any

import pytest

from telegram_bot.sandbox.errors import REFUSALS
from tests.telegram_bot.sandbox.refusals import bot, chats, keyboards, media, messages, polls, queries, texts
from tests.telegram_bot.sandbox.refusals.cases import CASES

KINDS = (bot, chats, keyboards, media, messages, polls, queries, texts)
"""Each of these files enters its cases."""

ELSEWHERE = {"poll_poll", "poll_set", "flood", "server", "path", "utf8"}
"""Refusals whose own tests stand in other files."""


@pytest.mark.parametrize("key", sorted(CASES))
async def test_refusal(bench: Any, key: str) -> None:
    run, values = CASES[key]
    row = REFUSALS[key]
    assert await run(bench) == (row.status, row.text.format(**values))


def test_every_row_is_tested() -> None:
    assert set(CASES) | ELSEWHERE == set(REFUSALS)


@pytest.mark.parametrize("row", REFUSALS.values(), ids=list(REFUSALS))
def test_rows_are_well_formed(row: Any) -> None:
    assert row.source in {"T", "D", "S", "P", "M"}
    starts = {400: "Bad Request: ", 401: "Unauthorized", 403: "Forbidden: ", 404: "Not Found", 409: "Conflict: "}
    assert row.text.startswith(starts.get(row.status, ""))
