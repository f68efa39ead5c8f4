# Answers that one person sees.

open-privately = I'll answer this in our private chat.
button-open-privately = Open it there
sent-privately = I sent it to our private chat.
sent-below = It's below. Only you see it.
start-first = I can't message you yet. Open a private chat with me, tap Start, and try again.
