"""Flood control along the clock."""

from typing import Any

import pytest


async def send(bench: Any, chat: int | None = None, **params: Any) -> Any:
    return await bench.raw("sendMessage", chat_id=chat or bench.group, text="x", **params)


@pytest.fixture
def patient(bench: Any) -> Any:
    """A bench whose single chats take any burst, so that the group's window shows."""
    bench.sandbox.core.flood.burst = 1000
    return bench


async def test_twenty_a_minute_to_a_group_edits_included(patient: Any) -> None:
    sent = [(await send(patient)).json()["result"]["message_id"] for _ in range(10)]
    for number in sent:
        await patient.call("editMessageText", chat_id=patient.group, message_id=number, text="y")
    answer = await send(patient)
    wait = answer.json()["parameters"]["retry_after"]
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == str(wait)
    assert answer.json()["description"] == f"Too Many Requests: retry after {wait}"
    assert 50 <= wait <= 60
    edit = await patient.raw("editMessageText", chat_id=patient.group, message_id=sent[0], text="z")
    assert edit.status_code == 429
    patient.sandbox.clock.advance(wait)
    assert (await send(patient)).status_code == 200


async def test_answers_and_deletions_are_free(patient: Any) -> None:
    messages = [(await send(patient)).json()["result"]["message_id"] for _ in range(20)]
    for number in messages:
        query = await patient.query(message_id=number)
        await patient.call("answerCallbackQuery", callback_query_id=query)
        await patient.call("deleteMessage", chat_id=patient.group, message_id=number)


async def test_refused_messages_cost_nothing(patient: Any) -> None:
    for _ in range(30):
        await patient.refused("sendMessage", chat_id=patient.group, text="")
    assert (await send(patient)).status_code == 200


async def test_thirty_a_second_overall(patient: Any) -> None:
    await patient.sim("flood", group_per_minute=1000)
    answers = [(await send(patient)).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
    patient.sandbox.clock.advance(1)
    assert (await send(patient)).status_code == 200


async def test_one_chat_takes_a_burst_then_one_a_second(bench: Any) -> None:
    await bench.sim("start", user_id=bench.asha)
    answers = [(await send(bench, bench.asha)).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
    bench.sandbox.clock.advance(1)
    assert (await send(bench, bench.asha)).status_code == 200
    assert (await send(bench, bench.asha)).status_code == 429


@pytest.mark.parametrize("counts", [False, True])
async def test_ephemeral_messages_count_when_told_so(patient: Any, counts: bool) -> None:
    await patient.sim("flood", ephemeral_counts=counts)
    cause = {"receiver_user_id": patient.asha, "callback_query_id": await patient.query()}
    for _ in range(20):
        await patient.call("sendMessage", chat_id=patient.group, text="x", ephemeral_message_parameters=cause)
    assert (await send(patient)).status_code == (429 if counts else 200)


async def test_switched_off(patient: Any) -> None:
    await patient.sim("flood", enabled=False)
    assert {(await send(patient)).status_code for _ in range(40)} == {200}


async def test_groups_do_not_share_a_window(patient: Any) -> None:
    other = (await patient.sim("chats", title="Other", members=[patient.asha]))["id"]
    for _ in range(20):
        await send(patient)
    assert (await send(patient)).status_code == 429
    patient.sandbox.clock.advance(1)
    assert (await send(patient, other)).status_code == 200
