# Answers that go to the private chat.

open-privately = I'll answer this in our private chat.
button-open-privately = Open it there
sent-privately = I sent it to our private chat.
