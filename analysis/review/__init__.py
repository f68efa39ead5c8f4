"""Reviews of rounds: the loss of each decision, the luck of deal and draws, and the curve of win probabilities.

`rounds` builds a round's review from `decisions` (judged by `marks`) and luck, and combines those of a match. `report`
has the data, `text` the wording for the command line.
"""
