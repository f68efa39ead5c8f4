# Playing alone against bot players, in the private chat.

command-practice = Play alone against bot players
practice-choose = Play alone against bot players. Which game?
practice-private = You play alone in our private chat: send /practice there.
practice-other = You are still playing { $game }. To play another game, end it with /stop.
practice-title = <b>{ $game }</b> against bot players
practice-ready = Tap <b>Start</b> when you are ready.
practice-next = Tap <b>Next round</b> to go on.
button-app-home = Play on the card table
