# The hand of the card table (Mini App): its name and the buttons that sort it.

app-hand = Your cards
app-hand-sort = Order of your cards
app-hand-suit = By suit
app-hand-rank = By rank
app-hand-groups = Melds
app-hand-own = My order
app-hand-not-playable = You can't play this card now
app-hand-not-discardable = You can't discard this card now
app-cut = Cut the cards
app-proof = Proof of a fair shuffle
