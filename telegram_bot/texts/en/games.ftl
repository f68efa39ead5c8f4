# Words of several games: ranks of French cards, and the moves of a turn as one sentence.

# Ranks have the codes A, 2 to 10, J, Q and K; W are the wild cards of Canasta. First comes the name alone, then with
# what is of that rank (a canasta of sevens), then with the meld to which cards are added.
rank-names = { $rank ->
    [A] aces
    [2] twos
    [3] threes
    [4] fours
    [5] fives
    [6] sixes
    [7] sevens
    [8] eights
    [9] nines
    [10] tens
    [J] jacks
    [Q] queens
   *[K] kings
    [W] wild cards
}
rank-of = { rank-names }
rank-to = to the { rank-names }

plan = { CAPITALIZED($acts) }
plan-then = { CAPITALIZED($first) }; then { $rest }

# Moves: `do` on a button, where it is not `step` with a capital letter; `step` in a plan; `did` of what was done.
move-draw = { $form ->
    [did] drew
   *[step] draw a card
}
move-meld = { $form ->
    [did] laid { $cards }
   *[step] lay { $cards }
}
move-discard = { $form ->
    [did] discarded { $cards }
   *[step] discard { $cards }
}
move-pass = { $form ->
    [did] passed
   *[step] pass
}
move-mistake = made a mistake ({ SIGNED($points) })
turn-line = { $name } { $what }

# The table and the hand.
stock = Stock: { $count ->
    [0] empty
    [one] { $count } card
   *[other] { $count } cards
}
dealer = dealer
penalty = mistakes { SIGNED($points) }
hand = <b>Your { $count ->
    [one] card
   *[other] { $count } cards
}:</b> { $cards }
hand-empty = You have no cards left.
hand-you = You: { $words }
hand-new = New: { $cards }
hand-picked = <b>Picked:</b> { $cards }
hand-why = { $why }
no-use = You can't do anything with these cards together.
no-use-one = You can't do anything with this card now.
hand-clear = Put back
hand-more = <i>{ $count ->
    [one] There's one more way.
   *[other] There are { $count } more ways.
} Type yours; = says what a poter card stands for:</i>
    <code>/move { $move }</code>
hand-bid-first = <i>Bid with { $sign } first, then play your cards.</i>
duty-over = The round is over.
duty-draw = Draw a card.
duty-play = Lay what you like, then discard one card.
