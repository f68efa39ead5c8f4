# The page of the Mini App: table, play, lobby and score sheet. Texts without variables are sent to the page.

app-close = Close
app-you = you
app-to-move = to play
app-cards = Cards
app-dealer = deals
app-dealer-sign = D
app-bid = Bid
app-taken = Tricks won
app-new-meld = New meld
app-reconnecting = Connection lost. Trying again …
app-not-connected = There is no connection right now. Try again in a moment.
app-reopen = This page has expired. Close it and open the table again from the chat.
app-no-table = There is no such table, or you may not see it.
app-no-link = Open a table from a chat with the bot.
