"""The clauses of a game's rule text, the file `RULES.md` in the game's folder.

Rule functions return a clause as a number, its id without the letter: P6.1 is 601. In the rule text a clause is a list
item that begins with its id; the quoted lines below it are the short text shown to players.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.errors import Refusal

LEGAL = 0
"""Returned instead of the number of a clause if no rule is broken."""

CLAUSE = re.compile(r"^- \*\*(?P<id>\S+)\*\* (?P<rule>.*?)^  > (?P<words>.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)


class Clauses:
    """The clauses of one game."""

    def __init__(self, letter: str, file: Path) -> None:
        """Initialize with the letter of all ids and the file of the rule text, which is read on first use."""
        self.letter = letter
        self._file = file

    @cached_property
    def text(self) -> str:
        """Return the whole rule text, as Markdown."""
        return self._file.read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """Return the rule text of each clause by its id."""
        return {found["id"]: " ".join(found["rule"].split()) for found in CLAUSE.finditer(self.text)}

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Return the short text of each clause by its id."""
        return {found["id"]: " ".join(found["words"].split("\n  > ")).strip() for found in CLAUSE.finditer(self.text)}

    def id_of(self, number: int) -> str:
        """Return the id of a clause, `P6.1` for 601.

        >>> Clauses("P", Path("RULES.md")).id_of(601)
        'P6.1'
        """
        return f"{self.letter}{number // 100}.{number % 100}"

    def refusal(self, number: int, tried: object, position: dict[str, Any] | None = None) -> Refusal:
        """Return the refusal of a move that breaks a clause; `position` is omitted where it is secret."""
        clause = self.id_of(number)
        return Refusal(clause, self.words[clause], str(tried), position)
