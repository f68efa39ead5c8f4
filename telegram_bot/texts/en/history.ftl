# A person's matches and data.

command-history = Your matches and your data
all-games = All
history-title = <b>Your matches</b>
history-match = { $number }. <b>{ $title }</b>
    { $detail }
history-ask = Tap a number to open its review.
button-match-review = { $number }
button-match-live = { $number }
button-newer = Newer
button-older = Older
button-own-data = All my data
own-data-coming = I'm putting your data together …
own-data-caption = Your data
own-data-wait = You got your data less than an hour ago. Try again later.
history-none = No matches yet.
