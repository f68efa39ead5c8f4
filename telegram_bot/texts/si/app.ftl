# The page of the Mini App: table, play, lobby and score sheet. Texts without variables are sent to the page.

app-close = වහන්න
app-you = ඔබ
app-to-move = වාරය
app-cards = කාඩ්
app-dealer = කාඩ් බෙදන්නා
app-dealer-sign = බෙ
app-bid = කී ගණන
app-taken = දිනූ ට්‍රික්
app-new-meld = අලුත් ගොඩක්
app-reconnecting = සම්බන්ධය නැති වුණා. ආයෙත් උත්සාහ කරනවා …
app-not-connected = දැන් සම්බන්ධයක් නැහැ. මොහොතකින් ආයෙත් උත්සාහ කරන්න.
app-reopen = මේ පිටුවේ කාලය ඉවරයි. මේක වහලා, චැට් එකෙන් මේසය ආයෙත් අරින්න.
app-no-table = එහෙම මේසයක් නැහැ, නැත්නම් ඔබට ඒක බලන්න බැහැ.
app-no-link = බොට් ඉන්න චැට් එකකින් මේසයක් අරින්න.
