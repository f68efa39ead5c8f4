# The lobby of a new table: what is played there, the call to play again, and late seats.

lobby-again = { $names }: play again? Tap <b>Join</b> to sit where you sat.
lobby-seat-reserved = { $number }. { $name } · <i>invited</i>
button-rules = 📖 Rules
button-take-seat = 🙋 Take a bot player's seat

poter-intro =
    <i>Get rid of your cards: lay sets and runs, then discard one card each turn.
    Cards left in your hand are points against you. The lowest total wins.</i>
poter-basics =
    Draw a card or take the pile.
    Lay 3 of a rank or a run in one suit.
    Discard one card.
    First with no cards left wins the round.
    Cards in hand cost points, the lowest total wins. /rules tells all.
pocha-intro =
    <i>First bid how many tricks you will win, then play one card to each trick.
    Win exactly as many as you bid to score. The highest total wins.</i>
pocha-basics =
    Bid how many tricks you will win.
    Follow the suit led and beat it if you can.
    Trumps beat other suits.
    The best card takes the trick.
    Win exactly your bid to score. /rules tells all.
canasta-intro =
    <i>Collect cards of one rank and lay them with your partner. Seven make a canasta.
    Canastas and cards on the table score. First side past the target wins.</i>
canasta-basics =
    Draw a card or take the pot.
    Lay three or more of a rank.
    Discard one card.
    Seven of a rank make a canasta.
    Twos and jokers are wild.
    Close once your side has two canastas. /rules tells all.

toast-late = You can take a bot player's seat when this round is over. Send /join then.
seat-taken = 🙋 { $name } has taken over the cards and points of a bot player.

settings-nowhere = Settings belong to a table in a group. Open one there with { openers }, then tap <b>⚙️ Settings</b>.
settings-closed = Settings can only be changed before the match. After it, open a new table to change them.
unknown-private = I don't know that. I deal { games } in groups: add me to one and send { openers } there. /help lists everything I can do.
unknown-group = I don't know that command. /help lists everything I can do.
hello-private = 👋 Hello! I deal { games } in group chats. Add me to your group and send { openers } there. /rules explains the games.
button-add-to-group = ➕ Add me to a group
