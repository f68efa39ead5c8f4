# The hand of the card table (Mini App): its name and the buttons that sort it.

app-hand = ඔබේ කාඩ්
app-hand-sort = ඔබේ කාඩ් පිළිවෙළ
app-hand-suit = වංශය අනුව
app-hand-rank = අගය අනුව
app-hand-groups = ගොඩවල්
app-hand-own = මගේ පිළිවෙළ
app-hand-not-playable = මේ කාඩ්පත දැන් දාන්න බැහැ
app-hand-not-discardable = මේ කාඩ්පත දැන් ඉවත දාන්න බැහැ
app-cut = කාඩ් කපන්න
app-proof = කාඩ් ඇනුවේ සාධාරණවයි කියලා ඔප්පු කරන අංකය
