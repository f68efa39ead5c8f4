"""One Bot API call from its name and parameters to its envelope: log, injected fault, method, refusal."""

from __future__ import annotations

import inspect
import logging
from dataclasses import dataclass
from typing import Any

from telegram_bot.sandbox.calls import Call
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.methods import find_method
from telegram_bot.sandbox.params import Params

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Envelope:
    """The response to a call: status and body, or with `drop` a closed connection."""

    status: int
    body: dict[str, Any]
    drop: bool = False


async def perform(core: Core, name: str, params: Params) -> Envelope:
    """Perform a call, unless an injected fault prevents it."""
    call = core.calls.begin(name, params.decoded(), list(params.files), core.clock.now())
    fault = core.faults.take(name)
    try:
        if fault is not None and fault.mode == "before":
            return _refused(call, fault.error(), drop=fault.drop)
        envelope = await _run(core, call, name, params)
    except ApiError as error:
        envelope = _refused(call, error)
    finally:
        core.calls.notify()
    if fault is not None:
        failed = fault.error()
        return Envelope(failed.status, failed.envelope(), fault.drop)
    return envelope


async def _run(core: Core, call: Call, name: str, params: Params) -> Envelope:
    method = find_method(core, name)
    call.method = method.name
    try:
        result = method.handler(core, params)
        if inspect.isawaitable(result):
            result = await result
    except ApiError:
        raise
    except Exception:
        log.exception("the sandbox failed in %s", name)
        raise refuse("server") from None
    call.ok, call.status, call.result = True, 200, result
    return Envelope(200, {"ok": True, "result": result})


def _refused(call: Call, error: ApiError, *, drop: bool = False) -> Envelope:
    call.ok, call.status, call.error = False, error.status, error.description
    return Envelope(error.status, error.envelope(), drop)
