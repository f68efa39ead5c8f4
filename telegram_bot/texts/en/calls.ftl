# Turn calls: the messages that tell a player that it is their turn.

call = 👉 { $mention }, it's your turn.
call-private = 👉 It's your turn.
warning = ⏰ { $mention }, half your time is gone.
warning-private = ⏰ Half your time is gone.

command-calls = When I call you to your turn
calls-ask =
    🔔 <b>When should I call you to your turn?</b>
    I send one short message, and delete it when you have played. A table's own setting can be quieter.
calls-mine = Now: { $value ->
    [on] when your turn comes and at half time
    [quiet] at half time only
   *[off] never
}
calls-choice = { $value ->
    [on] When my turn comes
    [quiet] At half time only
   *[off] Never
}
calls-chosen = ✔️ { $choice }
calls-saved = { $value ->
    [on] I will call you when your turn comes.
    [quiet] I will call you at half time only.
   *[off] I will not call you.
}
