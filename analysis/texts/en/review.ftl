# The review of a round: its figures, and the words of its picture.

review-why = Why: { $reason }
total = Total
figure-score = Score
figure-accuracy = Accuracy
figure-lost = Points lost per decision
figure-luck = Luck in points
figure-decisions = Decisions
figure-hinted = From hints
figure-mistakes = Rule mistakes
figure-taken-back = Taken back
figure-grade = Grade, A to F
figure-without-luck = Score without luck
figure-interval = { $score } ({ $low } to { $high })

review-picture-title = Review of round { $round }
review-picture-places = step of the round
review-picture-luck = Luck (+ is good)
review-picture-accuracy = Accuracy %
review-picture-round = Round { $round }
review-picture-rounds = Rounds { $first }–{ $last }
review-picture-note = { $name } { $what }: cost { $lost } points. Better: { $better }
review-picture-find = { $name } { $what }: a good find
canasta-review-picture-chances = Chance to have the most points, all cards open
canasta-review-picture-won = Most points: { $names }
canasta-review-picture-nobody = Nobody has the most points
pocha-review-picture-chances = Chance to make the bid, all cards open
pocha-review-picture-won = Bid made by { $names }
pocha-review-picture-nobody = Nobody made their bid
poter-review-picture-won = Won by { $names }
poter-review-picture-nobody = Nobody went out
poter-review-picture-chances = Chance to win the round, all cards open
