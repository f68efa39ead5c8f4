"""Injected faults: before the call, after it, and without any answer."""

from typing import Any

import httpx
import pytest


async def test_before_the_call_is_made(bench: Any) -> None:
    bench.sandbox.faults.add(method="sendMessage", status=500, description="Internal Server Error", times=2)
    for _ in range(2):
        answer = await bench.refused("sendMessage", chat_id=bench.group, text="x")
        assert answer == (500, "Internal Server Error")
    await bench.call("sendMessage", chat_id=bench.group, text="x")
    assert await bench.texts(bench.asha, bench.group) == ["x"]


async def test_after_the_call_was_made(bench: Any) -> None:
    await bench.sim("faults", method="sendMessage", mode="after", status=502, description="Bad Gateway")
    assert await bench.refused("sendMessage", chat_id=bench.group, text="x") == (502, "Bad Gateway")
    assert await bench.texts(bench.asha, bench.group) == ["x"]


@pytest.mark.parametrize(("mode", "texts"), [("before", []), ("after", ["x"])])
async def test_a_broken_connection(bench: Any, mode: str, texts: list[str]) -> None:
    bench.sandbox.faults.add(method="sendMessage", drop=True, mode=mode)
    with pytest.raises(httpx.TransportError):
        await bench.raw("sendMessage", chat_id=bench.group, text="x")
    assert await bench.texts(bench.asha, bench.group) == texts


async def test_a_wait(bench: Any) -> None:
    await bench.sim("faults", method="*", retry_after=7)
    await bench.call("getUpdates")
    answer = await bench.raw("getMe")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "7")
    assert answer.json()["parameters"] == {"retry_after": 7}


async def test_other_methods_are_spared_and_faults_can_be_cleared(bench: Any) -> None:
    bench.sandbox.faults.add(method="sendMessage", times=9)
    await bench.call("getMe")
    await bench.http.delete(f"{bench.sandbox.sim_url}/faults")
    await bench.call("sendMessage", chat_id=bench.group, text="x")


async def test_wrong_faults_are_refused(bench: Any) -> None:
    assert "before or after" in await bench.cannot("faults", mode="never")
    assert await bench.cannot("faults", colour="red")
