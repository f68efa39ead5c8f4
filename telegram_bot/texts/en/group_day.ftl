# The message of the day of a group, and what its administrators choose.

group-day-title = <b>Deals of the day</b> · { $date }
group-day-table = <b>{ $game }</b> · { $date }
group-day-row = { $place }. { $name } · <b>{ $score }</b> ({ $points })
group-day-unplaced = { $name } · <b>{ $score }</b> ({ $points })
group-day-open = { $name } · { $state }
group-day-given-up = not finished
group-day-more = … and { $count } more
group-day-about = The score goes up to { $most }, and { $half } is par. In brackets: points against par.
group-day-nobody = Everybody gets the same cards. Who makes the most of them? It takes a few minutes, alone, whenever you like.
group-day-played = Played today: { $names }
group-day-week = <b>Week:</b>
group-day-span = { $name } <b>{ $score }</b> ± { $error }
group-day-close = { $names }: too close to call.
group-day-somebody = Somebody
group-day-choices = <b>Deals of the day in this group</b>
group-day-choices-about = Once a day I write here how you did yesterday, with a button to play today's deals. I show no cards or numbers of a deal before its day is over.
group-day-on = On: every day at { $hour }, { $city } time. There it is { $now } now.
group-day-elsewhere = It comes in { $where ->
    [general] the topic General
   *[other] another topic
} of this group.
group-day-off = Off.
group-day-turn-on = Show them here
group-day-turn-off = Turn off
group-day-no = No, thanks
group-day-offer = The same cards for everybody, every day: shall I show the <b>deals of the day</b> in this group? An administrator decides; /today has the choice later, too.
group-day-administrators = Only an administrator of the group can choose this.
group-day-arrange = In this group
