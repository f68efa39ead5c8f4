"""Clauses of Canasta used by the rules, as numbers; the rule text is `RULES.md`."""

from __future__ import annotations

from pathlib import Path

from engine.clauses import Clauses

C1_4 = 104
C2_1 = 201
C3_1 = 301
C3_3 = 303
C3_5 = 305
C4_1 = 401
C4_2 = 402
C4_3 = 403
C4_4 = 404
C4_5 = 405
C4_6 = 406
C4_7 = 407
C5_1 = 501
C5_2 = 502
C5_3 = 503
C5_5 = 505
C5_6 = 506
C5_7 = 507
C7_3 = 703
C8_1 = 801
C8_2 = 802
C8_3 = 803
C8_4 = 804
C8_5 = 805
C9_1 = 901
C9_4 = 904
C9_6 = 906

CLAUSES = Clauses("C", Path(__file__).with_name("RULES.md"))
