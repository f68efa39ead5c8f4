# Answers, toasts and commands.

# The games, and the commands that open a table: other texts refer to them.
games = <b>Poter</b>, <b>Pocha</b> and <b>Canasta</b>
openers = /poter, /pocha or /canasta

problem-no-table = There is no table here. Open one with { openers }.
problem-table-ended = This table has ended. Open a new one with { openers }.
problem-stale = The table has just changed. Please look again.
problem-not-allowed = Only the person who opened the table, or a chat admin, can do this.
problem-not-seated = You are not sitting at this table.
problem-already-seated = You already sit here.
problem-full = All seats are taken.
problem-too-few = There are not enough players yet. Add a bot player?
problem-no-bot = There is no bot player here.
problem-not-in-lobby = The match has already begun.
problem-not-playing = No round is being played.
problem-not-your-turn = It is not your turn.
problem-round-running = The round is still being played.
problem-match-over = The match is over.
problem-bad-setting = That setting is not possible.
problem-unplayable = These settings don't work with this many players. Change one or the other.
problem-unreadable = I cannot read that as a move.
problem-illegal = The rules do not allow that.
problem-mistake = The rules do not allow that, and a mistake costs points here.
problem-table-exists = There is already a table here.
other-game-here = There is already a table of { $game } here. When it has ended, or been closed with /stop, you can open another one.
problem-hints-off = There are no hints at this table.
problem-hints-used = You have used your { $hints ->
    [one] hint
   *[other] { $hints } hints
} of this round.
problem-hints-busy = I am still busy with hints. Please try again in a moment.
problem-hint-coming = I am already thinking about your last question.
problem-failed = Something went wrong on my side. Nothing has changed; please try again.

toast-malformed = This button is too old. Send /table to see the table.
toast-foreign = This button belongs to another chat.
toast-joined = You sit at the table.
toast-seat-changed = You moved one seat along.
toast-left = You have left the table.
toast-back = Welcome back! The cards are yours again.
toast-whose-turn = It is { $name }'s turn.
toast-held = The next round waits for a tap.
toast-thinking = Thinking…
toast-hand-below = Your hand is below. Only you see it.
toast-no-hand = There are no cards in your hand now.
toast-refusal = { $text } ({ $clause })
toast-mistake = { $text } ({ $clause }) A mistake: { $points } points.

alert-private = To play with buttons, tap “Private chat”.

panel-your-turn = 👉 <b>Your turn</b>
panel-your-turn-until = 👉 <b>Your turn</b> · until { $until }
panel-their-turn = ⏳ <b>{ $name }</b> is playing.
panel-stand-in = A bot player is playing your cards. Touch “I am back” to take over.
panel-lobby = The match has not begun yet.
panel-coming = 🂠 Your hand is coming… If it does not, tap Refresh.
panel-not-seated = You do not sit at this table.

start-private =
    👋 I am a card room. I deal { games } in group chats and keep your hand for you.

    Add me to a group, send { openers } there, and tap <b>Join</b>.
    In the group tap <b>My hand</b> to see your cards; only you see them. If that does not work on your phone, your hand comes here.

    /rules explains the games.
start-group =
    👋 I deal { games }. Write { openers } to open a table, then touch <b>Join</b>. You can play with friends and with bot players.
    /rules explains the games.
added-to-group = 👋 Thank you for having me! Write { openers } to open a card table here.
help =
    <b>At a table in a group</b>
    { openers } – open a table
    /join – join the table, or take a bot player's seat between rounds
    /settings – change the settings before the match
    /table – show the table again, at the bottom
    /hand – show your cards; only you see them
    /move – make a move in writing
    /hint – ask for advice in your turn
    /leave – leave; a bot player takes your cards over
    /back – come back to your seat
    /calls – when I call you to your turn
    /stop – end the match
    /transcript – the match as a file
    /review – what the engine thinks of the last round
    /rules – the rules in twelve lines, and what the words mean; of any game: /rules_poter, /rules_pocha, /rules_canasta
group-only = This works in a group. Add me to one and write { openers } there.
no-own-table = You sit at no table. In a group write { openers } to open one.
clause-title = <b>{ $clause }</b>  { $text }
clause-unknown = There is no rule { $clause }. /rules shows the rules.
rules-which = <b>The rules of which game?</b>
rules-of = { $game }: /rules_{ $command }
typed-done = ✔️ Done.
transcript-caption = 📄 The match, complete rounds only.
transcript-empty = There is no complete round yet. A round can be shown when it is over.
error = Something went wrong on my side. Nothing has changed; please try again.

command-poter = Open a table of Poter
command-join = Join the table
command-settings = Change the settings
command-table = Show the table at the bottom
command-hand = Show my cards, only to me
command-move = Make a move in writing
command-hint = Advice for my turn
command-leave = Leave the table
command-back = Come back to my seat
command-stop = End the match
command-transcript = The match as a file
command-rules = The rules in twelve lines
command-help = What I can do
command-start = Begin
line = { $text }
anonymous-open = Please write as yourself, not in the name of the group, so that I know whom to deal cards to.
left-in-group = { $name } has left the table. A bot player plays these cards until { $name } writes /back.
back-in-group = { $name } is back at the table.
hand-by-button = Touch the button to see your cards. Only you will see them.
hint-by-button = Open your hand first with “My hand” on the table, then touch 💡 Hint.
