"""Validation of options, shared by all games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.errors import InvalidInput
from engine.json_reader import LARGEST, brief_repr

MISTAKES = ("guided", "strict")
"""The values of the option `mistakes`: at a strict table a mistake costs points."""


def check_options(
    game: str, options: Mapping[str, Any], choices: Mapping[str, tuple[object, ...]], counts: Collection[str] = ()
) -> None:
    """Raise InvalidInput for an option that a game does not have, or for a value that is not allowed.

    `choices`: the allowed values by option; `counts`: the options whose values are whole numbers from 1.
    """
    for name, value in options.items():
        if name in choices:
            if not any(type(value) is type(choice) and value == choice for choice in choices[name]):
                allowed = ", ".join(str(choice).lower() for choice in choices[name])
                raise InvalidInput(f"option {name} is one of {allowed}, not {brief_repr(value)}")
        elif name in counts:
            if type(value) is not int or not 1 <= value <= LARGEST:
                raise InvalidInput(f"option {name} is a whole number from 1 to {LARGEST}, not {brief_repr(value)}")
        else:
            raise InvalidInput(f"{game} has no option {brief_repr(name)}")
