"""Hints and reviews for Canasta.

A seat's moves are tried one by one in sampled worlds (`worlds`): after the move all go on by the policy (`policy`) to
the end of the hand, and what counts is the score of the seat's side, in hints how far that is ahead of the others.
`kernels` is what is compiled, `trials` what the advisor asks, `turns` the policy at the engine's own table. For
reviews, `played` tries what was played among all other ways to play a turn, `open_cards` weighs luck, and `reviewing`
tells the review what it must know of the game.
"""
