# Deals of the day: everybody plays the same cards alone, and the result is compared with par.

command-today = Deals of the day
problem-not-here = That isn't possible in a deal of the day, which everybody plays in the same way.
problem-board-closed = This deal can't be started now. See /today for the deals that are open.
order-ask-for-help = Ask for help
ask-ask-for-help = Turn hints on? Your result then counts as helped and is left out of all comparisons.
today-private = The deals of the day are played in our private chat: send /today there.
today-title = <b>Deals of the day</b>
today-about = Everybody gets the same cards. You play alone against strong bot players, and your points are compared with <b>par</b>: what a strong bot player makes of your cards.
today-none = Today's deals are not ready yet. Try again in a few minutes.
today-preparing = Your deals are being prepared. After an update that takes up to two minutes; they appear here.
today-sundays = On Sundays there is <b>{ $game }</b>, too.
today-withdrawn = { $game }, deal { $number } of { $day }: withdrawn because of a fault of the bot. It counts for nobody.
today-until = Open until { $time }
today-new = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
today-progress = { $done } of { $count } played
today-score = <b>{ $score }</b> of { $most }
today-helped = with help
today-waiting = par is being computed
today-line = <b>{ $game }</b> · { $state }
today-play = Play { $game }
today-continue = Go on: { $game }
today-next = Next deal: { $game }
today-result = Result: { $game }
today-week = This week: <b>{ $score }</b> of { $most }, between { $low } and { $high } ({ $boards } deals)
today-month = This month: <b>{ $score }</b> of { $most }, between { $low } and { $high } ({ $boards } deals)
today-close = Above or below par? Too close to call.
today-proof = Proof
today-proof-about = The proofs of these cards, fixed a week ahead. When the day is over, the secret seeds are published too: then anybody can check that all had the same cards.
today-proof-line = { $game } { $number }: { $commitment }
today-more = More deals
today-more-title = <b>Deals of past days</b>
today-more-about = Play them whenever you like: your points are compared with par at once. They count in no week and in no month.
today-past-about = That day is over: today everybody plays new deals. You can still play the old ones; they count in no week and in no month.
today-back = Deals of the day
result-title = <b>{ $game }</b> · { $when ->
    [past] deals of that day
   *[today] deals of the day
}
result-score = <b>{ $score } of { $most }</b>, where { $half } is par
result-by = { $by ->
    [lead] lead
   *[score] score
}
result-deal = Deal { $number }: { result-by } { $score }, without luck { $without }; par { $par }
result-deal-plain = Deal { $number }: { result-by } { $score }; par { $par }
result-against = <b>{ $points }</b> points against par · accuracy { NUMBER($accuracy, style: "percent") }
result-against-only = <b>{ $points }</b> points against par
result-waiting = Deal { $number }: { result-by } { $score }. Par is being computed; look again in a minute.
result-outright = A canasta of black threes wins a match. Here it counts as a lead of { $points } points.
result-given-up = Deal { $number }: not finished; it counts as a very bad result.
result-costliest = <b>Costliest decision</b> (deal { $number }): you { $what }. { review-loss }
result-helped = You asked for help: this result is left out of all comparisons.
result-share = Better than { NUMBER($share, style: "percent") } of { $when ->
    [past] that day's players
   *[today] today's players
}.
result-review = Review { $number }
share-score = { $score }/{ $most }
share-against = { $points } against par
share-note = The same cards for everybody · how well do you play them?
share-nothing = You have no result yet: play all these deals first, in our private chat.
share-again = You have just shown this here.
share-table = Come and play with us!
moment-seat = Seat { $seat }
button-story = Share as a story
button-moment = Share this moment
moment-sealed = Others can still play this deal: show it when its day or your duel is over.
moment-again = You have shown a moment just now. Wait a minute.
button-share = Share the result
button-post-here = Post my { $game } result
button-same-cards = Play the same cards
button-choose-chat = Choose a chat
board-over = <b>The deal is over</b>
app-today = Deals of the day
app-today-about = The same cards for everybody: how well do you play them?
