# The first hand of each game, played step by step. What a step tells has at most 160 characters.

button-learn = New here? 3 minutes
lesson-choose = Learn a game by playing one round with me. It takes about 3 minutes. Which game?
lesson-of = Learn { $game }
lesson-title = <b>The first round</b> · { $game }
lesson-heading = Step { NUMBER($number) } of { NUMBER($count) }
lesson-step = <b>{ $heading }</b>
lesson-do = <b>{ $move }</b>
lesson-skipped = You have skipped the lesson. You can take it again at any time: send /start.
order-skip-lesson = Skip the lesson
order-now-you = Now you
problem-other-step = You may do that. For now try: { $move }.
app-home-learn = New here? Learn in 3 minutes
app-home-learned = Learn again

poter-lesson-draw = You want to get rid of all your cards. Every turn begins with a card: tap the stock to draw one.
poter-lesson-run = You drew 7♥. Three or more cards of one suit in a row are a run. Pick 5♥ 6♥ 7♥ and lay them on the table.
poter-lesson-set = Three or four cards of one rank in different suits are a set. You have three nines: lay them too.
poter-lesson-discard = A turn ends with a discard. Cards left in your hand count against you, a king 13 points. Throw away K♦, which fits nothing.
poter-lesson-take = The other player threw away Q♣, and you hold 10♣ J♣. You may take the whole pile if you lay a meld at once. Take it.
poter-lesson-use = Q♣ makes a run with your 10♣ J♣. Lay all three: who takes the pile must lay a meld at once.
poter-lesson-out = One card is left: K♦, which came back with the pile. Discard it. Your hand is empty, and you win the round.
poter-lesson-done = You went out: 0 points. The others count their cards. The lowest total wins. In each round one rank is wild, the poter. Now you!

pocha-lesson-bid = First you say how many tricks you will win. Trump is coins. Your ace of cups and your king of coins should win: bid 2.
pocha-lesson-follow = Swords were led. Who has that suit must play it. You can't beat the 7, so play your lowest sword.
pocha-lesson-beat = Cups were led, and you can beat the 6. Who can beat, must. Play your ace: the first trick is yours.
pocha-lesson-lead = Who wins a trick leads to the next. You need only one more: lead a low card and keep your trump.
pocha-lesson-trump = Clubs were led, and you have none. Then you must play a trump if you have one. Your king of coins wins: two tricks.
pocha-lesson-count = Two tricks, as you bid. You don't want the last one. Your 5 of cups is low: play it.
pocha-lesson-done = You bid 2 and won 2: 10 points, and 5 for each trick. If you miss your bid, each trick too many or too few costs 5. Now you!

canasta-lesson-draw = In Canasta you collect cards of one rank: seven are a canasta. Every turn begins with a card: tap the stock.
canasta-lesson-open = Your first melds must be worth 50 points. A king counts 10, so five kings are just enough: pick them and lay them.
canasta-lesson-wild = Twos and jokers are wild: they stand for other cards. Two eights and a two make a meld. Lay it.
canasta-lesson-discard = Every turn ends with a discard on the pot. Throw away 7♣, which is alone in your hand.
canasta-lesson-take = The other player threw away a nine, and you hold two. Show them, and the whole pot is yours. Take it.
canasta-lesson-canasta = The pot brought you two kings. Add both to your five: seven cards are a canasta. Without wild cards it's pure, and earns 500 points.
canasta-lesson-end = To close you need a pure and a mixed canasta. Not yet: end your turn with a discard, 4♠.
canasta-lesson-done = Your first canasta! With a pure and a mixed one you can close. The match is played to 5000 points. Now you!
