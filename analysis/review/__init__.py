"""The end-of-round review: what each decision lost, what luck did, and how the chances to win went.

`report` is what a review says, `marks` how losses are marked and graded, `log` reads a match's log, `decisions`
judges decisions from what the seat knew, `hinted` tells those that followed hints, `luck` weighs chance with open
cards, `rounds` puts a review together, `matches` those of a match, `text` says it in English for the command line, with
the `wording` of each game.
"""
