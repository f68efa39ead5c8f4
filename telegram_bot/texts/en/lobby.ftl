# The lobby of a new table: what is played there, the call to play again, and late seats.

lobby-again = { $names }: play again? Tap <b>Join</b> to take your old seat.
lobby-seat-reserved = { $number }. { $name } · <i>invited</i>
lobby-guest = guest
button-invite-table = Invite to this table
button-rules = Rules

poter-intro =
    <i>Get rid of your cards: lay sets and runs, then discard one card each turn.
    Cards left in your hand count against you. The lowest total wins.</i>
poter-basics =
    Draw a card or take the pile.
    Lay sets and runs, discard one card.
    No cards left: you win the round.
    Cards held count against you. More: /rules
pocha-intro =
    <i>Bid how many tricks you'll win, then play one card to each trick.
    Win exactly as many as you bid to score. The highest total wins.</i>
pocha-basics =
    Bid how many tricks you'll win.
    Follow suit, and beat the best card if you can.
    Win exactly your bid to score. More: /rules
canasta-intro =
    { $partners ->
        [yes] <i>Collect cards of one rank and lay them; partners share their melds. Seven make a canasta.
            Canastas and cards on the table score. Once a side reaches the target, the highest total wins.</i>
       *[no] <i>Collect cards of one rank and lay them. Seven make a canasta.
            Canastas and cards on the table score. Once somebody reaches the target, the highest total wins.</i>
    }
canasta-basics =
    Draw a card or take the pot.
    Lay three or more of a rank; seven make a canasta.
    Twos and jokers are wild.
    Discard one card. More: /rules

toast-late = You can take a bot player's seat after this round. Send /join then.
seat-taken = { $name } took over a bot player's seat and points.

settings-nowhere = Settings belong to a table in a group. Open one there with { openers }, then tap <b>⚙️ Settings</b>.
settings-closed = You can change settings only before a match. Open a new table after this one.
unknown-private = I don't know that command. Choose a game to play alone, or add me to a group. /help lists all commands.
unknown-group = I don't know that command. /help lists all commands.
hello-private = Hi! I deal { games }. Choose a game to play alone, or add me to your group. /rules explains the games.
button-add-to-group = Add me to a group
