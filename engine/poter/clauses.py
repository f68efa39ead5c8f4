"""Clauses of Poter used by the rules, as numbers; the rule text is `RULES.md`."""

from __future__ import annotations

from pathlib import Path

from engine.clauses import Clauses

P1_1 = 101
P3_3 = 303
P3_4 = 304
P3_5 = 305
P4_3 = 403
P4_4 = 404
P4_7 = 407
P4_8 = 408
P5_1 = 501
P5_2 = 502
P5_3 = 503
P5_4 = 504
P5_5 = 505
P6_1 = 601
P6_4 = 604
P6_5 = 605
P6_7 = 607
P7_1 = 701
P7_2 = 702
P7_3 = 703
P7_4 = 704
P8_1 = 801
P8_2 = 802
P8_4 = 804
P8_6 = 806
P9_1 = 901
P9_2 = 902
P9_3 = 903
P9_4 = 904
P9_5 = 905
P9_6 = 906

CLAUSES = Clauses("P", Path(__file__).with_name("RULES.md"))
