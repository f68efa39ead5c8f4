# Duels: people who play the same deals within three days.

problem-duel-over = This duel is over, or its link is out of date. Ask for a new one.
problem-duel-full = This duel has as many people as it can have.
problem-duel-first = Play all these deals first, then challenge others.
problem-duels-many = You are in many open duels already. Wait until one is over.
button-duel = Beat me with these deals
button-duel-new = Beat me with new cards
button-invite = Invite to the duel
duel-title = <b>{ $game }</b> · duel
duel-about = { $count ->
    [one] One deal, the same cards for all.
   *[other] { $count } deals, the same cards for all.
} You see the results of the others when you have played everything.
duel-until = Open until { $time }
duel-over = This duel is over.
duel-result = { $place }. { $name }: { today-score }
duel-result-helped = { $name }: { $score }, { today-helped }
duel-playing = { $name }: { today-progress }
duel-accept = Accept the challenge
duel-entry = Duel: { $game } · { $day } · { $others ->
    [0] nobody else yet
    [one] 1 opponent
   *[other] { $others } opponents
}
duel-beat-me = Beat me!
duel-invitation = { $count ->
    [one] The same deal for both of us
   *[other] The same { $count } deals for all of us
}, until { $time }
