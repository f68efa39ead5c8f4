"""Injected faults: before the call, after it, and without an answer."""

from typing import Any

import pytest
from aiohttp import ClientError

from tests.local_http import Http


async def test_before_and_after_the_call_is_performed(harness: Any) -> None:
    harness.sandbox.faults.add("sendMessage", times=2)
    for _ in range(2):
        answer = await harness.refused("sendMessage", chat_id=harness.group, text="x")
        assert answer == (500, "Internal Server Error")
    assert harness.texts(harness.asha, harness.group) == []
    harness.sandbox.faults.add("sendMessage", mode="after", status=502, description="Bad Gateway")
    assert await harness.refused("sendMessage", chat_id=harness.group, text="x") == (502, "Bad Gateway")
    assert harness.texts(harness.asha, harness.group) == ["x"]
    harness.sandbox.faults.add("sendMessage", times=9)
    await harness.call("getMe")
    harness.sandbox.faults.clear()
    await harness.send()


@pytest.mark.parametrize(("mode", "texts"), [("before", []), ("after", ["x"])])
async def test_a_broken_connection(harness: Any, http: Http, mode: str, texts: list[str]) -> None:
    harness.sandbox.faults.add("sendMessage", drop=True, mode=mode)
    with pytest.raises(ClientError):
        await http.post(f"/bot{harness.token}/sendMessage", data={"chat_id": harness.group, "text": "x"})
    assert harness.texts(harness.asha, harness.group) == texts


async def test_a_wait(harness: Any, http: Http) -> None:
    harness.sandbox.faults.add(retry_after=7)
    await harness.call("getUpdates")
    answer = await http.get(f"/bot{harness.token}/getMe")
    assert (answer.status, answer.headers["Retry-After"]) == (429, "7")
    assert answer.json()["parameters"] == {"retry_after": 7}


def test_wrong_modes_are_refused(harness: Any) -> None:
    with pytest.raises(ValueError, match="before or after"):
        harness.sandbox.faults.add(mode="never")
