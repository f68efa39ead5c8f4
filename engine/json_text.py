"""Reading JSON, so that every fault is one clear sentence that says where."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

from engine.errors import InvalidInput
from engine.fields import shown

SHOWN = 24
"""How many characters from the fault on are shown."""


def read_json(file: str) -> object:
    """Return the JSON of a file, or of standard input for '-'; raise InvalidInput."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise InvalidInput(f"{file}: byte {fault.start + 1} is not UTF-8 text") from None
    except OSError as fault:
        raise InvalidInput(f"{file}: {fault.strerror or fault}") from None
    except ValueError:
        raise InvalidInput(f"{file}: there is no file of that name") from None
    return parse_json(file, text)


def parse_json(what: str, text: str) -> object:
    """Return the value of a JSON text; raise InvalidInput, also for a key that stands twice in one object."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as fault:
        raise InvalidInput(f"{what}: {_where(text, fault)}") from None
    except RecursionError:
        raise InvalidInput(f"{what}: is nested too deeply") from None
    except InvalidInput as fault:
        raise InvalidInput(f"{what}: {fault}") from None
    except ValueError:
        raise InvalidInput(f"{what}: holds a number that is too long") from None


def _where(text: str, fault: json.JSONDecodeError) -> str:
    """Say at which line and column (from 1) a text stops being JSON."""
    if not text.strip():
        return "is empty, not JSON"
    place = f"line {fault.lineno}, column {fault.colno}"
    rest = text[fault.pos :].strip()
    if not rest:
        return f"{place}: the JSON ends too early"
    return f"{place}: not JSON from here on: {shown(rest[:SHOWN])}"


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object in which a key stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        (key, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise InvalidInput(f"the key {shown(key)} stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    """Refuse NaN and infinities, which JSON does not have."""
    raise InvalidInput(f"{name} is not JSON")
