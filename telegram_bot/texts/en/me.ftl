# A person's own figures.

command-me = How you play
me-title = <b>How you play</b>
me-public-title = <b>{ $name }</b>
me-no-matches = You haven't finished a match with others yet.
me-matches = <b>{ $game }:</b> { $count ->
    [one] one match
   *[other] { $count } matches
}, first { $firsts } × (by chance it would be { $expected } ×)
me-days = Played on { $count ->
    [one] one day
   *[other] { $count } days
} of the last { $of }
me-daily = Deals of the day, last { $count } without help: like bot players of level <b>{ $level }</b>{ $known ->
    [open] ; it may be anything from { $low } to { $high }
   *[sure] { "" }
}
me-daily-open = Deals of the day: ? (the level is shown after { $of } deals without help; so far { $count })
me-accuracy = Accuracy in { $game }, last { $count } decisions: { $accuracy } ± { $error } (levels of bot players: { $levels })
me-accuracy-none = { $count ->
    [0] Accuracy is shown once { $of } decisions of a game have been reviewed.
    [one] Accuracy is shown once { $of } decisions of a game have been reviewed; so far it is one.
   *[other] Accuracy is shown once { $of } decisions of a game have been reviewed; so far there are { $count }.
}
me-luck = Luck in { $game }: { $points } ± { $error } points
me-lost-title = <b>Where do I lose points?</b>
me-lost-nothing = Nothing stands out yet ({ $count ->
    [one] one decision
   *[other] { $count } decisions
}).
me-puzzles = { $count ->
    [one] Solve one puzzle
   *[other] Solve { $count } puzzles
}
me-weakness = { $game }, { $decisions }: { $lost } ± { $error } points each in { $count } decisions; usual at your level: { $usual }
me-find = <b>Best find of the last { $days } days:</b> { $game }, { $when }, { $gain } points ahead of the next best choice
button-find = Look at it
me-seen-title = <b>Who sees this?</b> These figures are yours. Your groups see your matches, first places and rating in /top, unless you hide them.
me-seen-group = My groups
me-seen-named = My groups, and my mistakes by name
me-seen-hidden = Only me
me-sharing-title = <b>Puzzles for your groups.</b> The people of a group can get your mistakes from its ended matches as puzzles, without your name unless you chose that above. Not while only you see your results.
me-sharing-yes = Share them
me-sharing-no = Don't share
me-now-group = Your groups see your results in /top.
me-now-named = Your groups see your results, and the day's message may name you with your costliest decision.
me-now-hidden = Now only you see your results.
me-now-sharing-yes = Your groups can get puzzles from your mistakes now.
me-now-sharing-no = Nobody else gets puzzles from your mistakes.
me-zone-title = <b>Time zone:</b> { $city ->
    [UTC] not chosen yet. Days and times are shown in UTC.
   *[other] { $city }. Days and times are shown as they are there.
}
button-zones = Time zone
me-now-zone = Days and times are now shown as in { $city }.
poter-decisions-draw = drawing or taking
poter-decisions-lay = laying or keeping
poter-decisions-go-out = turns in which you could go out
poter-decisions-discard-early = early discards
poter-decisions-discard-late = late discards
pocha-decisions-bid-high = bidding too high (all bids counted)
pocha-decisions-bid-low = bidding too low (all bids counted)
pocha-decisions-lead = leading a trick
pocha-decisions-follow = following suit
pocha-decisions-trump = playing without the suit led
canasta-decisions-pot = drawing or taking the pot
canasta-decisions-opening = turns before your side has opened
canasta-decisions-close = turns in which you could close
canasta-decisions-discard = laying and discarding
app-me = How you play
me-rating = Rating in <b>{ $game }</b>{ $format ->
    [team] { " in teams" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , with hints
   *[own] { "" }
}: { $rating } ± { $within }
me-rating-open = Rating in <b>{ $game }</b>{ $format ->
    [team] { " in teams" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , with hints
   *[own] { "" }
}: ? (it is shown after about { $count ->
    [one] one more rated match
   *[other] { $count } more rated matches
})
