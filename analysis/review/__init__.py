"""Reviews of rounds: the loss of each decision, the luck of deal and draws, and the curve of win probabilities.

`rounds` puts a round's review together from `decisions` (judged by `marks`) and luck, and joins those of a match.
`report` has the data, `text` the words for the command line.
"""
