# Turn calls: the messages that tell a player that it is their turn.

call = { $mention }, it's your turn.
call-private = It's your turn.
warning = { $mention }, half your time is gone.
warning-private = Half your time is gone.

command-calls = Choose when you are called to play
calls-ask =
    <b>When should I call you to play?</b>
    I send one short message and delete it once you have played. A table's own setting can be quieter.
calls-mine = Now: { $value ->
    [on] when it's your turn, and at half time
    [quiet] at half time only
   *[off] never
}
calls-choice = { $value ->
    [on] When it's my turn
    [quiet] At half time only
   *[off] Never
}
calls-saved = { $value ->
    [on] I'll call you when it's your turn.
    [quiet] I'll call you only when half your time is gone.
   *[off] I won't call you.
}
