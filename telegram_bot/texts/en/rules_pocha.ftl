# The rules of Pocha: how a turn goes, then chapters with the table's options as arguments.

pocha-rules-turn-title = How a round goes
pocha-rules-turn =
    <b>{ pocha-rules-turn-title }</b>
    1. Look at your cards and at the trump suit ⭐, then bid how many tricks you will win.
    2. When everyone has bid, the player after the dealer leads a card. Later, the winner of each trick leads.
    3. If you have the suit that was led, play it, and beat its best card if you can.
    4. If not, play a trump, higher than any trump in the trick if you can. If you can't do that either, play any card.
    5. Win exactly as many tricks as you bid: 10 points, and 5 for each trick. Otherwise you lose 5 for each trick over or under.
    To look up a rule, send <code>/rules O5.2</code> in the chat

pocha-rules-words =
    <b>{ rules-words-title }</b>
    A <b>trick</b> is one card from each player; the best card wins it. To <b>lead</b> is to play its first card. A <b>bid</b> is how many tricks you say you will win. <b>Trump</b> ⭐ is the suit that beats the other three.
    Suits: 🪙 coins, 🍷 cups, ⚔️ swords, 🪵 clubs.
    { $pack ->
        [48] There are 48 cards. High to low: ace A, three 3 (yes, it is high), king K, knight N, jack J, then 9, 8, 7, 6, 5, 4, 2. Three, four or six people can play.
       *[40] There are 40 cards; three or six people play without the twos. High to low: ace A, three 3 (yes, it is high), king K, knight N, jack J, then 7, 6, 5, 4, 2. Three to six people can play.
    }
    Spanish cards show 12 on the king, 11 on the knight, 10 on the jack.

pocha-rules-bidding-title = Trump and bids
pocha-rules-bidding =
    <b>{ pocha-rules-bidding-title }</b>
    After the deal one more card is turned up. Its suit is <b>trump</b> ⭐ for the round, and the card is out of play.
    In a round that deals the whole pack, the dealer's own last card shows the trump suit. Everyone sees it, and the dealer keeps it.
    Then everyone bids once, from 0 up to the number of cards they hold. The player after the dealer bids first, the dealer last.
    The dealer can't make the bids add up to the number of tricks. With 4 cards each and bids of 1, 0 and 2, the dealer can't bid 1. With one card each, the dealer can bid anything.

pocha-rules-playing-title = Playing
pocha-rules-playing =
    <b>{ pocha-rules-playing-title }</b>
    The player after the dealer leads any card. Play passes to the right, and the winner of a trick leads the next.
    <b>You have the suit that was led</b>: play it, and beat its best card in the trick if you can. If you can't, or somebody has trumped, any card of that suit is fine.
    <b>You don't have it</b>: play a trump, higher than any in the trick. If you can't, play any card.
    The same goes when trump is led: follow with a trump, and beat the best one if you can.
    The highest trump wins the trick; without one, the highest card of the suit led.

pocha-rules-scoring-title = Scoring
pocha-rules-scoring =
    <b>{ pocha-rules-scoring-title }</b>
    <b>Bid made</b>: 10 points, and 5 more for each trick. You bid 2 and win 2: +20. You bid 0 and win none: +10.
    <b>Bid missed</b>: 5 points off for each trick over or under. You bid 2 and win 4: −10.
    { $mistakes ->
        [strict] A wrong move is refused and costs 5 points.
       *[guided] A wrong move is refused and costs nothing.
    }
    The highest total after the last round wins.

pocha-rules-rounds-title = Rounds
pocha-rules-rounds =
    <b>{ pocha-rules-rounds-title }</b>
    { $schedule ->
        [full] Round 1 has one card each, round 2 has two, and so on until the whole pack is dealt. That largest round is played once for each player. Then each round has one card fewer, down to one.
        [up] Round 1 has one card each, round 2 has two, and so on. The round that deals the whole pack is the last.
        [short] There are ten rounds. The first has one card each, the later ones more and more; the last deals the whole pack.
       *[other] Cards each, round by round: { $schedule }.
    }
    The first dealer is drawn at random; after each round the next player deals.
    If first place is tied at the end, one-card rounds are added until one player leads alone.
    You can stop earlier; then the totals so far count.
