# The cut before a deal, and the check of a deal after the round.

cut-title = <b>Round { $round }</b>
cut-by = <b>{ $name }</b> cuts the cards
cut-by-until = <b>{ $name }</b> cuts the cards · until { $until }
cut-ask = How deep?
cut-you = You cut: how deep?
cut-depth = { $depth ->
    [1] a few cards
    [2] a sixth
    [3] a quarter
    [4] a third
    [5] under half
    [6] half
    [7] over half
    [8] two thirds
    [9] three quarters
    [10] five sixths
   *[11] nearly all
}
cut-depth-button = { CAPITALIZED(cut-depth) }
cut-chance = At random
toast-cut = You cut the cards.
cut-typed = <b>{ $name }</b> cut the cards. Number: <code>{ $number }</code>
cut-typed-help = Type any words or numbers after the command, for example <code>/cut 27 61 8</code>. Then nobody can know the deal in advance.

cut-proof = <i>Proof of a fair shuffle, to be checked after the round:</i>
    <code>{ $commitment }</code>
cut-proof-short = <code>{ $start }…</code>
button-check = Check the deal
deal-check =
    <b>Was this deal fair?</b>
    Proof, as the table showed it: <code>{ $commitment }</code>
    Secret seed, public now: <code>{ $seed }</code>
    Cut: { cards-count }{ $number ->
        [none] , by chance
       *[other] , number <code>{ $number }</code>
    }
    <i>The proof follows from the seed, all cards from the seed and the cut. If the table showed this proof before, nobody has changed the cards since. Any computer can check it: the match file has these values.</i>
