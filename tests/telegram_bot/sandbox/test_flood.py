"""Flood control along the clock."""

from typing import Any

import pytest

from telegram_bot.sandbox.errors import ApiError


async def status(harness: Any, chat: int | None = None, method: str = "sendMessage", **params: Any) -> int:
    try:
        await harness.call(method, chat_id=chat or harness.group, **{"text": "x", **params})
    except ApiError as refused:
        return refused.status
    return 200


@pytest.fixture
def flood(harness: Any) -> Any:
    """Flood control that accepts any burst to one chat, so that the group's window becomes visible."""
    harness.core.flood.burst = 1000
    return harness.core.flood


async def test_twenty_a_minute_to_a_group_including_edits(harness: Any, flood: Any) -> None:
    sent = [await harness.send() for _ in range(10)]
    for number in sent:
        await harness.call("editMessageText", chat_id=harness.group, message_id=number, text="y")
    refusal = await harness.refusal("sendMessage", chat_id=harness.group, text="x")
    wait = refusal.envelope()["parameters"]["retry_after"]
    assert (refusal.status, refusal.description) == (429, f"Too Many Requests: retry after {wait}")
    assert 50 <= wait <= 60
    assert await status(harness, method="editMessageText", message_id=sent[0], text="z") == 429
    harness.clock.advance(wait)
    assert await status(harness) == 200


async def test_what_does_not_count_towards_the_group(harness: Any, flood: Any) -> None:
    """Answers, deletions, refused messages, and ephemeral ones."""
    numbers = [await harness.send() for _ in range(19)]
    for number in numbers:
        await harness.call("answerCallbackQuery", callback_query_id=harness.press(message_id=number))
        await harness.call("deleteMessage", chat_id=harness.group, message_id=number)
        await harness.refused("sendMessage", chat_id=harness.group, text="")
        harness.clock.advance(0.1)
    cause = {"receiver_user_id": harness.asha, "callback_query_id": harness.press()}
    for _ in range(20):
        await harness.call("sendMessage", chat_id=harness.group, text="x", ephemeral_message_parameters=cause)
        harness.clock.advance(0.1)
    assert [await status(harness) for _ in range(2)] == [200, 429]


async def test_thirty_a_second_overall(harness: Any, flood: Any) -> None:
    flood.group_per_minute = 1000
    assert [await status(harness) for _ in range(31)] == [200] * 30 + [429]
    harness.clock.advance(1)
    assert await status(harness) == 200


async def test_one_chat_accepts_a_burst_then_one_a_second(harness: Any) -> None:
    harness.people.start(harness.asha)
    assert [await status(harness, harness.asha) for _ in range(11)] == [200] * 10 + [429]
    harness.clock.advance(1)
    assert await status(harness, harness.asha) == 200
    assert await status(harness, harness.asha) == 429


async def test_switched_off(harness: Any, flood: Any) -> None:
    flood.enabled = False
    assert {await status(harness) for _ in range(40)} == {200}


async def test_groups_do_not_share_a_window(harness: Any, flood: Any) -> None:
    other = harness.people.add_chat("Other", members=[harness.asha])
    for _ in range(20):
        await status(harness)
    assert await status(harness) == 429
    harness.clock.advance(1)
    assert await status(harness, other.id) == 200
