"""Numbers as texts show them: grouped and with the decimal sign of the locale, a real minus sign, and chosen digits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from babel import Locale
from fluent.runtime.types import FluentFloat, FluentInt, FluentNone, FluentNumber, NumberFormatOptions, merge_options
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

MINUS = "\N{MINUS SIGN}"
WESTERN = "0123456789"
GROUPED_FROM = 10_000
"""The smallest number written in groups of digits: scores are written as in 5000, in every language."""
_FIRST_WORD = re.compile(r"^((?:<[^>]*>|\W)*)(\w)")
PLACED = "PLACED"
"""The function, not written in messages, of all that is placed in a text as it is."""


class _Shown(FluentNumber):
    digits = WESTERN
    is_signed = False

    def format(self, locale: Locale) -> str:
        """Return the number; one that is rounded to zero has no sign."""
        if abs(cast(float, self)) < GROUPED_FROM:
            self.options = merge_options(NumberFormatOptions, self.options, {"useGrouping": False})
        text = super().format(locale)
        unsigned = text.replace("-", "", 1)
        if not any(digit in text for digit in WESTERN[1:]):
            text = unsigned
        elif text != unsigned:
            text = text.replace("-", MINUS, 1)
        elif self.is_signed:
            text = f"+{text}"
        return with_digits(text, self.digits)


class _Int(_Shown, FluentInt):
    """A whole number."""


class _Float(_Shown, FluentFloat):
    """A number with decimals."""


def with_digits(text: str, digits: str) -> str:
    """Return a text, which has no markup, with other digits than 0–9.

    >>> with_digits("12 %", "০১২৩৪৫৬৭৮৯")
    '১২ %'
    """
    return text.translate(str.maketrans(WESTERN, digits))


def formatted_number(value: float, digits: str, *, is_signed: bool = False, **options: Any) -> FluentNumber:
    """Return a number with its own format, given Fluent's options and the digits that stand for 0–9."""
    found: _Shown = _Int(value, **options) if isinstance(value, int) else _Float(value, **options)
    found.digits, found.is_signed = digits, is_signed
    return found


def functions(digits: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of messages: NUMBER, SIGNED, CAPITALIZED and PLACED.

    SIGNED puts a plus sign before positive numbers, CAPITALIZED makes the first letter large, after signs and tags too.
    """

    def number(value: Any, **options: Any) -> Any:
        if isinstance(value, FluentNone):
            return value
        if not isinstance(value, int | float):
            raise TypeError(f"{value!r} is no number")
        return formatted_number(value, digits, **options)

    def signed(value: Any, **options: Any) -> Any:
        return number(value, is_signed=True, **options)

    def capitalized(value: Any) -> Any:
        return (
            _FIRST_WORD.sub(lambda word: word[1] + word[2].upper(), value, count=1) if isinstance(value, str) else value
        )

    def placed(value: Any) -> Any:
        return number(value) if isinstance(value, int | float) else value

    return {"NUMBER": number, "SIGNED": signed, "CAPITALIZED": capitalized, PLACED: placed}


class PlacedNumbers(Transformer):
    """Makes `{ $x }` and `{ 13 }` in messages the same as `{ NUMBER($x) }` and `{ NUMBER(13) }`, if $x is a number."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802 - the name is the syntax node's
        """Wrap a variable or a number."""
        if isinstance(node.expression, ast.NumberLiteral | ast.VariableReference):
            arguments = ast.CallArguments(positional=[node.expression])
            return ast.Placeable(ast.FunctionReference(ast.Identifier(PLACED), arguments))
        return self.generic_visit(node)
