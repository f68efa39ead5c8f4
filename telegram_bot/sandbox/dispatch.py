"""One Bot API call from its name and parameters to its envelope: log, faults, method, refusal."""

from __future__ import annotations

import inspect
import logging
from dataclasses import dataclass
from typing import Any

from telegram_bot.sandbox.calls import Call
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.methods import Described, find_method
from telegram_bot.sandbox.params import Params

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Answer:
    """What goes back to the client; `drop` means nothing at all."""

    status: int
    body: dict[str, Any]
    drop: bool = False

    @property
    def retry_after(self) -> int | None:
        """Seconds for the Retry-After header."""
        found: int | None = self.body.get("parameters", {}).get("retry_after")
        return found


async def perform(core: Core, name: str, params: Params) -> Answer:
    """Perform a call, or let an injected fault hit it."""
    call = core.calls.begin(name, params.decoded(), list(params.files), core.clock.now())
    fault = core.faults.take(name)
    if fault is not None and fault.mode == "before":
        return _refused(call, fault.error(), drop=fault.drop)
    try:
        answer = await _run(core, call, name, params)
    except ApiError as error:
        answer = _refused(call, error)
    if fault is not None:
        failed = fault.error()
        return Answer(failed.status, failed.envelope(), fault.drop)
    return answer


async def _run(core: Core, call: Call, name: str, params: Params) -> Answer:
    found = find_method(name, core.level)
    if found is None:
        raise refuse("method")
    call.method = found.name
    try:
        result = found.handler(core, params)
        if inspect.isawaitable(result):
            result = await result
    except ApiError:
        raise
    except Exception:
        log.exception("the sandbox failed in %s", name)
        raise refuse("server") from None
    described = {}
    if isinstance(result, Described):
        described = {"description": result.description}
        result = result.result
    call.ok, call.status, call.result = True, 200, result
    return Answer(200, {"ok": True, "result": result} | described)


def _refused(call: Call, error: ApiError, *, drop: bool = False) -> Answer:
    call.ok, call.status, call.error = False, error.status, error.description
    return Answer(error.status, error.envelope(), drop)
