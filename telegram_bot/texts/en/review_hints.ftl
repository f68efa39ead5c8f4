# Reviews: decisions that followed a hint, and good finds.

review-player-hinted = 💡 { $name }: followed hints all along
review-mine-decisions-hinted = { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}, { $hinted } hinted. Your own: { $accuracy } % accurate, lost { $lost } ± { $error } points each.
review-mine-all-hinted = { $decisions ->
    [one] One decision, hinted.
   *[other] { $decisions } decisions, all hinted.
}
review-step-hinted = 💡 Your decision: you followed the hint.
review-step-hinted-lost = 💡 Your decision: you followed the hint. A longer look: { $loss }
review-step-find = { $sign } Your decision: a good find, { $gain } points better than your next best choice.
