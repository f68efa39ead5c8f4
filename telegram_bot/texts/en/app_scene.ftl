# The table of the Mini App: names of cards and areas for screen readers.

# Ranks have the codes A, 2 to 10, J, Q and K; suits s, h, d and c.
french-card = { $rank ->
    [A] ace
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [J] jack
    [Q] queen
   *[K] king
} of { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}
scene-meld = { $name }: { $cards }
scene-red-threes = { $name }: { $count ->
    [one] { $count } red three
   *[other] { $count } red threes
}
scene-turned = Turned-up card: { $card }
scene-turned-kept = Dealer's card: { $card }
scene-rest = { $count ->
    [one] { $count } card is out of play
   *[other] { $count } cards are out of play
}
scene-winning = { $name } is winning the trick.
scene-won = { $name } won the trick.
