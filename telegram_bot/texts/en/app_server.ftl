# The server of the card table (Mini App)
app-problem-malformed = Something went wrong here. Close the app and open it again.
app-problem-too-many = That was too fast. Wait a moment.
app-problem-forged = I couldn't check with Telegram who you are. Open the table again from the chat.
app-problem-expired = This page was opened too long ago. Open the table from the chat again.
app-problem-ended = Your data were deleted, so this page is closed. To play again, open a table from the chat.
app-problem-clock = The server's clock is wrong, so nobody can be let in. Please tell the person who runs this bot.
app-problem-no-story = The picture of the story can't be made now. Try again in a while.
app-problem-no-table = There is no such table, or you are not in its chat. If someone invited you, ask them to let guests in: “{ setting-guests }” in the table's settings.

# Buttons in the chat
button-app = Open table
button-app-review = Open on the board
