# The rules of Canasta: how a turn goes, then chapters with the table's options as arguments.

canasta-rules-turn =
    <b>{ rules-turn-title }</b>
    1. Draw a card. Or take the whole pot, if you can meld its top card at once.
    2. Lay melds (three or more cards of a rank), or add to your side's. The first ones of the round must reach the opening points.
    3. Discard one card on the pot. Keep at least one card, unless you close.
    4. Seven of a rank make a <b>canasta</b>. With a pure and a mixed one your side can <b>close</b>: lay your last cards, and the round ends.
    5. Cards laid and canastas score for your side, cards left in hand against it. You play to { $target } points.
    To look up a rule, send <code>/rules C4.6</code> in the chat

canasta-rules-words =
    <b>{ rules-words-title }</b>
    { $mode ->
        [singles] Everyone plays alone: your <b>side</b> is you. Two packs and 4 jokers are in play.
        [pairs] Two pairs play; your <b>side</b> is you and your partner. Partners sit alternately and share their melds. Two packs and 4 jokers are in play.
        [trios] Two teams of three play; your team is your <b>side</b>. Partners sit alternately and share their melds. Four packs and 8 jokers are in play.
       *[usual] Two or three people play alone, four in pairs, six in two teams of three: that is your <b>side</b>. Partners sit alternately and share their melds. Two packs and 4 jokers are in play, twice as many with six people.
    }
    <b>Wild cards</b> are twos and jokers 🃏: they stand for other cards. All other cards are <b>natural</b>.
    A <b>meld</b> is three to seven cards of one rank on the table; a <b>canasta</b> is a meld of seven.
    The <b>stock</b> is the cards you draw from, face down. The <b>pot</b> is the discards.
    To <b>open</b> is to lay your side's first melds of the round.

canasta-rules-deal-title = Cut and deal
canasta-rules-deal =
    <b>{ canasta-rules-deal-title }</b>
    { $cut ->
        [off] The cut before the deal scores nothing.
       *[on] Before the deal the dealer lifts part of the pack. If that is exactly the number of cards to be dealt (15 for each player), the dealer's side gets 100 if it makes a canasta, and loses 100 if not. The cut may be off by a few cards.
    }
    Everyone gets 15 cards. Red threes go on the table, and you get new cards for them. The player after the dealer starts, and play passes to the right.
    The pot starts with six cards face down and one face up. If that is an A, 2, 7, joker or red three, two more cards cover it: one face down, one face up. A black three stays, and the first player can't take the pot.

canasta-rules-melds-title = Melds, wild cards
canasta-rules-melds =
    <b>{ canasta-rules-melds-title }</b>
    A meld is three to seven cards of one rank, from 4 to A. It has more natural cards than wild ones, and at most three wild ones. (Threes: see “{ canasta-rules-threes-title }”.)
    Your side has one unfinished meld of a rank at a time, and everyone on it can add cards. At seven it is a canasta and complete; then you can start a new meld of that rank.
    Wild cards make melds too: three to seven twos and jokers, once your side has opened, one unfinished at a time.
    What you lay stays on the table. You can lay only what still lets you end your turn.

canasta-rules-opening-title = Opening
canasta-rules-opening =
    <b>{ canasta-rules-opening-title }</b>
    Your side's first melds of the round must reach 50 points in one turn. With a total from 1500 it takes 90, from 3000 it takes 120, below 0 only 15.
    Cards count: joker 50, ace and two 20, eight to king 10, four to seven 5. Wild cards in melds count, and the pot's top card if you take it. Bonuses, red threes and melds of wild cards alone don't.
    You can lay the melds one by one, but you can't end your turn before they reach the points.
    You can open from your hand or with the pot.

canasta-rules-pot-title = The pot
canasta-rules-pot =
    <b>{ canasta-rules-pot-title }</b>
    Instead of drawing, take the whole pot by melding its top card at once:
    • The first time { $first_taking ->
        [player] a player takes it
       *[side] your side takes it
    } in a round, with two natural cards of its rank from your hand.
    • Later also with one such card and a wild card, or on your side's meld of that rank.
    • If your side has a finished canasta of that rank and no other meld of it, you need no cards; the top card comes to your hand.
    In the first turn only the player who starts can take it.
    A <b>wild card</b> on top <b>freezes</b> the pot ❄️: nobody can take it. Once covered, it takes { $frozen_needs ->
        [2] two
       *[3] three
    } natural cards of the top card's rank from your hand.
    A <b>black three</b> on top stops only the next player.
    If your side hasn't opened, the top card and your cards must reach the opening points.

canasta-rules-threes-title = Threes
canasta-rules-threes =
    <b>{ canasta-rules-threes-title }</b>
    <b>Red threes</b> go on the table by themselves. For one you draw, you draw another card; for one from the pot, you don't. Each is +100 if your side has a canasta at the end of the round, −100 if not. All four of a double pack count 800 together.
    A <b>black three</b> on top of the pot stops the next player from taking it. Each one left in your hand costs 100.
    <b>A lo gusto</b>: seven cards laid at once, at least four black threes and at most three wild cards, win the match on the spot. You don't have to open first, or keep a card.

canasta-rules-canastas-title = Canastas
canasta-rules-canastas =
    <b>{ canasta-rules-canastas-title }</b>
    A canasta is seven cards of a rank. Nothing can be added to it.
    • <b>mixed</b>, with one to three wild cards: 300
    • <b>pure</b>, without wild cards: 500
    • <b>hidden</b>, all seven from your hand in one turn, mixed or pure: 1000 instead of 300 or 500
    • <b>mixed wild</b>, twos and jokers: 2000
    • <b>pure wild</b>, all twos or all jokers: 3000
    Five canastas of your side give 500 more, seven or more give 2000.
    The pot's top card can't be part of a hidden canasta, but other cards you take with the pot can.

canasta-rules-closing-title = Closing, earthquake
canasta-rules-closing =
    <b>{ canasta-rules-closing-title }</b>
    To <b>close</b>, lay all your cards, or all but one, which goes face down on the pot. Your side needs a pure canasta from an earlier turn and a mixed one, which can be new. Closing ends the round and gives your side 200.
    <b>Earthquake</b>: if your side has no melds on the table, you can draw from the stock and lay your whole hand in that turn (one card may be left). It needs a canasta of any kind, but no opening points. Its canastas count as hidden.
    When the <b>stock is empty</b>, take the pot or pass. If somebody passes, the round ends without the 200. It also ends after { $max_turns } turns.

canasta-rules-score-title = Score
canasta-rules-score =
    <b>{ canasta-rules-score-title }</b>
    Your side gets its canastas, 200 for closing, its red threes, and all cards it laid: joker 50, ace and two 20, eight to king 10, four to seven 5. Cards left in hand count against it, a black three 100.
    A side without a canasta counts its laid cards and red threes as minus.
    { $mistakes ->
        [strict] A wrong move is refused and costs your side 100 points.
       *[guided] A wrong move is refused and costs nothing.
    }
    The match ends after the round in which a side reaches { $target }. The highest total wins; a tie for first place adds a round. You can stop earlier; then the totals so far count.
