# Answers, toasts and commands.

# The games, and the commands that open a table: other texts refer to them.
games = <b>Poter</b>, <b>Pocha</b> and <b>Canasta</b>
openers = /poter, /pocha or /canasta

problem-no-guests = This table takes no guests now: the match has begun, or “Guests with a link” is off. Ask the person who opened it for a new link.
problem-no-table = There's no table here. Open one with { openers }.
problem-table-ended = This table has ended. Open a new one with { openers }.
table-unreadable = I can't go on with this table: it comes from an earlier version of the game. Its players and the chat admins can close it with /stop, and then open a new one.
table-unreadable-closed = The table is closed; what was played stays stored. Open a new one with { openers }.
problem-stale = The table has just changed. Please look again.
problem-not-allowed = Only the person who opened the table, or a chat admin, can do this.
problem-rights-unknown = Telegram doesn't answer who the chat's admins are. Try again in a moment.
problem-not-seated = You're not at this table.
problem-already-seated = You already have a seat here.
problem-full = All seats are taken.
problem-too-few = There aren't enough players yet. Add a bot player?
problem-no-bot = There's no bot player here.
problem-not-in-lobby = The match has already started.
problem-not-playing = No round is being played.
problem-not-your-turn = It's not your turn.
problem-not-your-cut = Somebody else cuts this time.
problem-already-cut = The cards have already been cut.
problem-round-running = The round isn't over yet.
problem-match-over = The match is over.
problem-bad-setting = That setting is not possible.
problem-unplayable = These settings don't work with this many players. Change one or the other.
problem-unplayable-by = With these settings { $game } is not for { $count } players. It can be played by { $numbers }.
problem-unreadable = I can't read that as a move.
problem-illegal = That move isn't allowed.
problem-mistake = That move isn't allowed, and a mistake costs points here.
problem-table-exists = There's already a table here.
other-game-here = There's already a { $game } table here. When it ends, or after /stop, you can open another one.
problem-hints-off = Hints are off at this table.
problem-hints-used = { $hints ->
    [one] You've used your hint for this round.
   *[other] You've used your { $hints } hints for this round.
}
ask-once-more = { $question } Tap the button once more to do it.
problem-nothing-to-take-back = There is nothing to take back: a hidden card has been seen since, or your turn is over.
problem-no-take-backs = Nothing is taken back at this table.
problem-take-back-asked = Someone is already asking to take a turn back.
problem-take-backs-used = You've already asked twice this round.
problem-not-asked = There is nothing to answer any more.
problem-only-move = It's your only move.
problem-hints-busy = I'm busy right now. Try again in a moment.
problem-hint-coming = Your hint is already on its way.
problem-failed = Something went wrong. Nothing has changed; please try again.

toast-malformed = This button is too old. Send /table to see the table.
toast-foreign = This button belongs to another chat.
toast-joined = You have a seat at the table.
toast-seat-changed = You moved one seat along.
toast-left = You left the table.
toast-back = Welcome back! You play your own cards again.
toast-whose-turn = Not your turn yet. Waiting for { $name }.
toast-held = The next round waits until someone taps.
toast-asked-back = You asked to take your turn back. Everyone here has to allow it within 20 seconds.
thinking = Thinking…
toast-picked = Picked: { $cards }
toast-fresh = Here it is, up to date.
toast-sending = Sending it…
toast-nothing-picked = Nothing is picked.
toast-pick-one = Tap one card first, then this button.
button-discard-picked = Discard picked card
toast-hand-below = Your hand is below. Only you see it.
toast-no-hand = You have no cards right now.
toast-refusal = { $text } ({ $clause })
toast-mistake = { $text } ({ $clause }) Mistake: { SIGNED($points) } points.

alert-private = To play with buttons, tap “Private chat”.

panel-your-turn = <b>Your turn</b>
panel-your-turn-until = <b>Your turn</b> · until { $until }
panel-see-table = The table shows whose turn it is.
panel-stand-in = A bot player is playing your cards. Tap <b>I'm back</b> to take over.
turn-missed = Your time was up, so a bot player finished your last turn. If that happens again, it plays until you are back.
panel-lobby = The match hasn't started yet.
panel-coming = Tap Refresh to see your hand.

start-private =
    Hi! I deal { games }.

    <b>Alone:</b> choose a game below, and play against bot players at once.
    <b>With friends:</b> add me to a group, send { openers } there, and tap <b>Join</b>. Only you see your cards.

    /rules explains the games.
start-group =
    I deal { games }. Send { openers } to open a table, then tap <b>Join</b>. You can play with friends and with bot players.
    /rules explains the games.
added-to-group = Thanks for adding me! Send { openers } to open a card table.
help =
    <b>At a table in a group</b>
    { openers } – open a table
    /join – join the table, or take over a bot player's seat between rounds
    /settings – change the settings before the match
    /table – show the table again, at the bottom
    /hand – show your cards; only you see them
    /move – type a move
    /takeback – take back your last move
    /cut – cut the cards with words of your own
    /hint – get a hint on your turn
    /leave – leave the table; a bot player plays your cards
    /back – come back and play your cards again
    /calls – choose when I call you to play
    /language – choose your language, or the group's
    /stop – end the match
    /transcript – get the match as a file
    /review – review the last round
    /rules – learn how to play; for one game: /rules_poter, /rules_pocha, /rules_canasta
    /top – who is ahead in the group
    /me – how you play, and where you lose points
    /puzzle – puzzles from your own mistakes
    /history – your matches, and all your data
    /forgetme – delete your data
    <b>Alone, in our private chat</b>
    /practice – play against bot players
    /today – play the deals of the day
no-own-table = You're not at a table. Play alone with /practice, or open a table in a group with { openers }.
clause-title = <b>{ $clause }</b> { $text }
clause-unknown = There's no rule { $clause }. /rules shows the rules.
rules-which = <b>The rules of which game?</b>
rules-of = { $game }: /rules_{ $command }
typed-done = Done.
transcript-caption = The match, without a round that is still being played.
transcript-empty = No round is finished yet. You can get the file after the first round.
transcript-sealed = Others can still play this deal: you get its file later.

command-poter = Open a table of Poter
command-join = Join the table
command-settings = Change the settings
command-table = Show the table at the bottom
command-hand = Show your cards, to you only
command-move = Type a move
command-cut = Cut with words of your own
command-hint = Get a hint on your turn
command-leave = Leave the table
command-back = Come back to your seat
command-takeback = Take your last move back
command-stop = End the match
command-transcript = Get the match as a file
command-rules = Learn how to play
command-help = List all commands
command-start = Start
line = { $text }
write-as-yourself = { $writer ->
    [channel] You're writing as a channel.
   *[group] You're writing as the group.
} Write as yourself, so I know who you are.
left-in-group = { $name } left the table. A bot player takes over until { $name } sends /back.
back-in-group = { $name } is back at the table.
hand-by-button = Tap the button to see your cards. Only you see them.
hint-by-button = Tap <b>My hand</b> at the table first, then 💡 <b>Hint</b>.
