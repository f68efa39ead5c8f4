# The table of a group.

command-top = Who is ahead in this group
top-group = Each group has its own list: send /top in the group.
top-title = <b>{ $game }: who is ahead</b>
top-period-week = Week
top-period-month = Month
top-period-ever = Ever
top-head-name = Name
top-head-matches = Matches
top-head-firsts = First
top-head-rating = Rating
top-row = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating }
top-row-close = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating } ≈
top-columns = After each name: matches, first places, and the rating with its uncertainty.
top-few = ?: a place and a rating come with about 30 rated matches; in brackets, about how many are missing.
top-close = ≈: too close to call with the next one.
top-missing = { $count ->
    [one] About one more match each until the order is sure.
   *[other] About { $count } more matches each until the order is sure.
}
top-missing-many = It takes more than { $count } more matches each until the order is sure.
top-more = { $count ->
    [one] One more person is further down.
   *[other] { $count } more people are further down.
}
top-hidden = { $count ->
    [one] One person is hidden.
   *[other] { $count } people are hidden.
}
top-none = Nobody who is shown here has finished a match of this game in this time.
app-top = Who is ahead
