# The rules of Poter: how a turn goes, then chapters with the table's options as arguments.

poter-rules-turn =
    <b>{ rules-turn-title }</b>
    1. Draw a card. Or take the whole pile and lay a meld at once.
    2. Lay melds if you like: 7♠️ 7♥️ 7♦️ or 5♥️ 6♥️ 7♥️. Your first one makes you <b>sallan</b> ⭐.
    3. Once sallan, you can also add to any meld, use the wild poter cards 🃏 and swap them.
    4. End your turn with a discard that does not match the pile. You can't discard a poter card.
    5. { $go_out ->
        [any] Play or discard your last card to win the round.
       *[discard] Discard your last card to win the round.
    } Cards left in your hand count against you, and the lowest total wins.
    To look up a rule, send <code>/rules P6.4</code> in the chat

poter-rules-words =
    <b>{ rules-words-title }</b>
    <b>Poter</b> (පෝටර්) is the game. The <b>poter cards</b> 🃏 are the wild cards of a round: all four aces in round 1, the twos in round 2, and so on up to the kings, then the aces again.
    A <b>meld</b> is cards that belong together, face up on the table.
    <b>Sallan</b> ⭐ (සල්ලන්): you are sallan once you have laid a meld in this round.
    The <b>stock</b> is the cards you draw from, face down. The <b>pile</b> is the discards.
    Two to six people play. Everyone gets 8 cards. The player after the dealer starts, and play passes to the right.

poter-rules-melds-title = Melds
poter-rules-melds =
    <b>{ poter-rules-melds-title }</b>
    <b>Set</b>: three or four cards of one rank, all in different suits: 7♠️ 7♥️ 7♦️.
    <b>Run</b>: three or more cards of one suit in sequence: 5♥️ 6♥️ 7♥️. An ace goes below the 2 or above the K: A 2 3 or Q K A, but never K A 2.
    Lay any number of melds in your turn, or none (unless you took the pile).
    Nobody can split melds, join them or take them back.
    { $go_out ->
        [any] You can go out by laying all your cards, without a discard.
       *[discard] Keep at least one card: you need it for your last discard.
    }

poter-rules-sallan-title = Sallan, poter cards
poter-rules-sallan =
    <b>{ poter-rules-sallan-title }</b>
    Your first meld of the round makes you sallan ⭐ at once. No poter card can stand for another card in it.
    From then on, even in the same turn, you can:
    • use <b>poter cards</b> 🃏 for cards that are not on the table yet (and that no other poter card stands for), any number in a meld.
    • <b>add</b> to any meld{ $lay_own ->
        [false] {" "}that another player laid
       *[true] { "" }
    }: at either end of a run, or the missing suit of a set of three.
    • <b>swap</b>: put the real card in place of a poter card and take the poter card, { $swap_own ->
        [true] from any meld, also your own.
       *[false] but not from your own melds.
    }
    Anyone can lay a poter card as the card it really is.

poter-rules-discarding-title = Discarding
poter-rules-discarding =
    <b>{ poter-rules-discarding-title }</b>
    You end your turn with one discard. It can't be a poter card 🃏, and it can't <b>match</b> the pile.
    Cards match if they have the same rank, or the same suit and are at most two steps apart: 7♥️ matches every 7, and 5♥️ 6♥️ 8♥️ 9♥️. An ace is next to the 2 and to the K.
    Which cards of the pile count:
    • up to 4 cards: all of them
    • 5 to 9 cards: only the top card
    • 10 or more cards: none
    You end your turn without a discard only if you can't discard any of your cards.

poter-rules-pile-title = Pile and stock
poter-rules-pile =
    <b>{ poter-rules-pile-title }</b>
    Instead of drawing you can take the whole pile while it has 1 to 9 cards. Then lay a meld of any of your cards at once. No poter card can stand for another card in it, even if you are sallan{ $go_out ->
        [any] .
       *[discard] , and you must have a card left.
    }
    When the stock is empty, the pile is shuffled and becomes the new stock.
    If the pile is then a single card, it goes round the table: take it as your draw, or pass your turn. If it comes back to the player who discarded it, they must take it and discard another card.
    If nothing at all is left to draw, you play without drawing.{ $circles ->
        [0] { "" }
       *[3] { " " }If nobody lays, adds or swaps a card for three circles then, the round ends and nobody wins it.
    }

poter-rules-end-title = End and score
poter-rules-end =
    <b>{ poter-rules-end-title }</b>
    { $go_out ->
        [any] The first player without cards, by discarding or by laying the last one,
       *[discard] The first player to discard their last card
    } wins the round and gets 0 points.
    The others count the cards left in hand: ace 1, 2 to 10 their number, jack 11, queen 12, king 13. A poter card counts 25 if you are sallan, otherwise its own value.
    If nobody can go on, or after { $max_turns ->
        [one] { $max_turns } turn
       *[other] { $max_turns } turns
    }, nobody wins the round and everyone counts their cards.
    { $mistakes ->
        [strict] A wrong move is refused and costs 25 points.
       *[guided] A wrong move is refused and costs nothing.
    }
    The match has { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }; you can stop earlier. The lowest total wins.
