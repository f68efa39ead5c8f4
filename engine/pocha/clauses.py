"""Clauses of Pocha used by the rules, as numbers; the rule text is `RULES.md`."""

from __future__ import annotations

from pathlib import Path

from engine.clauses import Clauses

O4_1 = 401
O4_2 = 402
O5_1 = 501
O5_2 = 502
O5_4 = 504
O5_8 = 508
O6_1 = 601
O6_2 = 602
O6_4 = 604

CLAUSES = Clauses("O", Path(__file__).with_name("RULES.md"))
