# The deletion of a person's data.

command-forgetme = Delete your data
forget-ask =
    <b>Delete your data?</b>

    I delete your settings and your language, the hands you have on show, your hints, your results, ratings and figures, your deals of the day, your puzzles, and your name and Telegram id at all tables. At a table where you are playing, a bot player takes your seat for good.

    The moves and points of your matches stay, because they are also those of the other players; there you are only “{ $name }”. Messages already sent stay in their chats. This can't be undone.
button-forget-yes = Yes, delete it
button-forget-no = No, keep it
forget-done = Your data are deleted.
forget-kept = Nothing was deleted.
# The name of a person whose data are deleted, by seat.
anonymous-player = Player { $number }
