# Playing alone against bot players, in the private chat.

command-practice = Play alone against bot players
practice-choose = Play alone against bot players. Which game?
practice-other = You are still playing { $game }. To play another game, end it first: “{ order-stop }” in the menu of its card table, or /stop in our private chat.
practice-title = <b>{ $game }</b> against bot players
practice-ready = Tap <b>Start</b> when you are ready.
practice-next = Tap <b>Next round</b> to go on.
button-app-home = Play on the card table

# The coach: what it asks before a move, and what it says after one.
coach-sure = <b>Sure?</b> { $points ->
    [0] Another move succeeds more often.
   *[other] Another move is about { hint-points } better.
}
coach-anyway = Play it anyway
coach-show = Show a better move
coach-think = Let me think
coach-type-again = { $question } To play it anyway, send the same move again.
coach-best = Coach: good, the best of { $count } moves.
coach-good = Coach: fine, about as good as the best move.
coach-lost = Coach: <b>{ $plan }</b> is about { hint-points } better.
coach-warming-up = Coach: I'm still warming up, so I couldn't check this move.
problem-held-back = Are you sure? There is a better move.
