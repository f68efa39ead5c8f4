# The review of a round that is over: for everybody, for one player, step by step.

command-review = What the engine thinks of the last round

review-title = 🔍 <b>Round { $round } in review</b>
review-players = <i>Accuracy, and points lost a decision</i>
review-player = { $place }. { $name }: { $accuracy } % · { $lost }
review-player-none = ▫️ { $name }: nothing to decide
review-costliest = 💸 <b>Costliest:</b> { $who } { $what }. { $loss }
review-none-costly = 👏 No decision surely lost anything.
review-luck = 🍀 <b>Luck in points:</b> { $players }
review-luck-player = { $name } { $luck }

review-loss = Lost { $lost } ± { $error } points. Better: <b>{ $better }</b>.
review-why = Why: { $reason }

review-mine-title = 🔍 <b>Your round { $round }</b>
review-mine-score = Score { $score }; without luck { $adjusted }.
review-mine-score-side = Your side's score { $score }; without luck { $adjusted }.
review-mine-decisions = { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}: { $accuracy } % accurate, lost { $lost } ± { $error } points a decision.
review-mine-none = There was nothing for you to decide.
review-mine-mistakes = Mistakes charged: { $count }.
review-mine-marked = <b>What cost you</b>
review-mine-unmarked = 👏 Nothing you did surely cost much.
review-mine-more = { $count ->
    [one] <i>One more, not shown here: step through the round.</i>
   *[other] <i>{ $count } more, not shown here: step through the round.</i>
}
review-mine-decision = { $sign } <b>Step { $place }:</b> you { $what }. { $loss }
review-mine-best = 🟢 <b>Best find:</b> you { $what }: { $gain } points better than your next best choice.
review-signs = <i>🟡 doubtful ?! · 🟠 mistake ? · 🔴 blunder ??</i>
review-source = <i>Judged by what you could know, by { $playouts } rounds played to the end for each decision.</i>

review-step-title = 🎞 <b>Round { $round }</b> · step { $place } of { $last } · { $eyes ->
    [open] all cards open
   *[mine] as you saw it
}
review-step-deal = The cards are dealt.
review-step-seat = <b>{ $name }</b> ({ $marks }): { $hand }
review-step-hand = { $cards }
review-step-no-hand = no cards left
review-step-right = 🟢 Your decision: as good as any.
review-step-small = ⚪ Your decision. { $loss }
review-step-marked = { $sign } Your decision. { $loss }
review-step-chance = { $name } { $percent } %

review-picture-title = Round { $round } in review
review-picture-places = step of the round
review-picture-score = Score
review-picture-luck = Luck (+ is good)
review-picture-accuracy = Accuracy %
review-picture-round = Round
review-picture-total = Total
review-picture-note = { $name } { $what }; better: { $better } ({ $lost })
review-picture-find = { $name } { $what }: a good find

review-coming = 🔍 The engine is looking at the round…
review-failed = I could not review that round. Please try again later.
review-nothing = There is no finished round to review yet.
review-sent = It is below. Only you see it.
review-sent-private = It is in your private chat with me.
review-start-first = I may not write to you yet. Open a private chat with me, touch Start, and try again.

review-line = 📋 Round { $round } reviewed: { $players }
review-line-player = { $name } { $accuracy } %
review-line-ready = 📋 The review of round { $round } is ready.
review-match-title = 🔍 <b>The match in review</b> · { $rounds } rounds
review-private-here = Reviews are private at this table. Tap to open yours.
button-review-mine = 👤 Mine
button-review-steps = 🎞 Steps
button-review-rounds = 🔍 Round by round
button-round-back = ◀️ Round { $round }
button-round-on = Round { $round } ▶️
button-my-review = 🔍 My review
button-steps = 🎞 Step through
button-step-first = ⏮
button-step-back = ◀️
button-step-on = ▶️
button-step-last = ⏭
button-decision-back = ⏪ My decision
button-decision-on = My decision ⏩
button-eyes-open = 👁 All cards
button-eyes-mine = 🙈 Only mine
button-next-mark = ⏩ Next mark
