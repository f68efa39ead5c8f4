# Reviews: decisions that followed a hint, and good finds.

review-player-hinted = { $name }: { review-player-hinted.why }
    .why = followed the hints
review-player-few = { $name }: { review-player-few.why }
    .why = too few own decisions to judge
review-mine-decisions-hinted = { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}, { $hinted } with help. Your own: { NUMBER($accuracy, style: "percent") } accuracy, { $lost } ± { $error } points lost per decision.
review-mine-mostly-hinted = { $decisions } decisions, { $hinted } with help.
review-mine-advised = { $own ->
    [0] { $decisions ->
        [one] Your one decision was made with help.
       *[other] All your decisions were made with help.
    }
   *[other] Most of your decisions were made with help: too few are your own to judge.
}
review-step-hinted = Your decision, with help.
review-step-hinted-lost = Your decision, with help. More simulated rounds found a better move. { review-loss }
review-step-find = Your decision: a good find, { $gain } points better than the next best move.
