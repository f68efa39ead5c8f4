"""Numbers as texts show them: grouped and with the decimal sign of the locale, a real minus sign, and chosen digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel import Locale
from fluent.runtime.types import FluentFloat, FluentInt, FluentNone, FluentNumber
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

MINUS = "\N{MINUS SIGN}"
WESTERN = "0123456789"
PLACED = "PLACED"
"""The function, not written in messages, of all that is placed in a text as it is."""


class _Shown(FluentNumber):
    """A number that is formatted with its own digits and sign."""

    digits = WESTERN
    is_signed = False

    def format(self, locale: Locale) -> str:
        """Return the number; one that is rounded to zero has no sign."""
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
    """Return a text, which has no markup, with other digits than 0–9."""
    return text.translate(str.maketrans(WESTERN, digits))


def functions(digits: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of messages: NUMBER, SIGNED with a plus sign before positive numbers, and PLACED."""

    def number(value: Any, *, is_signed: bool = False, **options: Any) -> Any:
        if isinstance(value, FluentNone):
            return value
        if not isinstance(value, int | float):
            raise TypeError(f"{value!r} is no number")
        found = _Float(value, **options) if isinstance(value, float) else _Int(value, **options)
        found.digits, found.is_signed = digits, is_signed
        return found

    def signed(value: Any, **options: Any) -> Any:
        return number(value, is_signed=True, **options)

    def placed(value: Any) -> Any:
        return number(value) if isinstance(value, int | float) else value

    return {"NUMBER": number, "SIGNED": signed, PLACED: placed}


class PlacedNumbers(Transformer):
    """Makes `{ $x }` and `{ 13 }` in messages the same as `{ NUMBER($x) }` and `{ NUMBER(13) }`, if $x is a number."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802 - the name is the syntax node's
        """Wrap a variable or a number."""
        if isinstance(node.expression, ast.NumberLiteral | ast.VariableReference):
            arguments = ast.CallArguments(positional=[node.expression])
            return ast.Placeable(ast.FunctionReference(ast.Identifier(PLACED), arguments))
        return self.generic_visit(node)
