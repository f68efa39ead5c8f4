# Answers that go to the private chat.

open-privately = I answer this in our private chat.
button-open-privately = 💬 Open it there
sent-privately = It is in your private chat with me.
