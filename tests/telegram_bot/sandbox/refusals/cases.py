"""The cases of all refusals: what a case is, and the preparations several of them share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Case = Callable[[Any], Awaitable[tuple[int, str]]]
CASES: dict[str, tuple[Case, dict[str, Any]]] = {}


def case(key: str, **values: Any) -> Callable[[Case], Case]:
    def register(function: Case) -> Case:
        assert key not in CASES
        CASES[key] = function, values
        return function

    return register


def simple(key: str, method: str, _values: dict[str, Any] | None = None, **params: Any) -> None:
    """A case that needs no preparation; GROUP, ASHA and NIMAL stand for identifiers."""

    async def run(bench: Any) -> tuple[int, str]:
        names = {"GROUP": bench.group, "ASHA": bench.asha, "NIMAL": bench.nimal}
        filled = {k: names.get(v, v) if isinstance(v, str) else v for k, v in params.items()}
        found: tuple[int, str] = await bench.refused(method, **filled)
        return found

    case(key, **(_values or {}))(run)


async def text_message(bench: Any, **params: Any) -> int:
    sent = await bench.call("sendMessage", chat_id=bench.group, text="x", **params)
    return int(sent["message_id"])


async def photo_message(bench: Any, **params: Any) -> int:
    sent = await bench.call("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group, **params)
    return int(sent["message_id"])
