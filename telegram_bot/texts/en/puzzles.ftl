# Puzzles: decisions that a person has missed, to be found again, and one of each day.

command-puzzle = Puzzles from your own mistakes
puzzle-title = <b>Puzzle</b>
puzzle-own = You once had this decision, and another way was better. What do you play now?
puzzle-group = Somebody in your group had this decision in a match, and another way was better. What do you play?
puzzle-named = { $name } had this decision in a match, and another way was better. What do you play?
puzzle-daily = Today's puzzle, the same for everybody. What do you play?
puzzle-numbered = { $number }. { $plan }
puzzle-best = <b>Right!</b> Nothing is better here.
puzzle-near = <b>Nearly.</b> There is something a little better.
puzzle-wrong = <b>Not the best.</b>
puzzle-chosen = Your choice – { $plan }: { $lost }
puzzle-way = The best: <b>{ $plan }</b>
puzzle-bar = { $plan } · { $bar }{ $mark }
puzzle-comes-back = { $days ->
    [one] This puzzle comes back tomorrow.
   *[other] This puzzle comes back in { $days } days.
}
puzzle-done = You know this one now: it doesn't come back.
puzzle-day-done = Tomorrow there is another one.
puzzle-coming = I'm still looking for today's puzzle. Ask again in a minute.
puzzle-none = No puzzle is waiting. When you play, the decisions that cost you points are checked overnight, and the next day you find them here.
puzzle-enough = That was enough for today. { $count ->
    [one] One more puzzle is waiting.
   *[other] { $count } more puzzles are waiting.
}
puzzle-more = More puzzles
puzzle-next = Next puzzle
puzzle-gone = This puzzle can't be shown any more, or not right now.

app-puzzles = Puzzles
app-puzzles-about = Today's puzzle, and your own mistakes
app-puzzle-tap = Tap cards, or choose below.
app-puzzle-others = None of the ways below plays these cards.
