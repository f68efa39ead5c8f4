# The server of the card table (Mini App)
app-problem-malformed = ඇප් එකට මේක තේරෙන්නේ නැහැ. වහලා ආයෙත් අරින්න.
app-problem-too-many = එකපාර ඉල්ලීම් වැඩියි. ටිකක් ඉන්න.
app-problem-forged = ඔබ කවුද කියලා ටෙලිග්‍රෑම් එකෙන් තහවුරු වුණේ නැහැ. චැට් එකෙන් මේසය ආයෙත් අරින්න.
app-problem-expired = මේ පිටුව ඇරලා ගොඩක් වෙලා. චැට් එකෙන් මේසය ආයෙත් අරින්න.
app-problem-ended = ඔබේ දත්ත මැකුව නිසා මේ පිටුව වැහුවා. ආයෙත් සෙල්ලම් කරන්න නම් චැට් එකෙන් මේසයක් අරින්න.
app-problem-clock = සර්වර් එකේ වෙලාව වැරදියි, ඒ නිසා කාටවත් ඇතුළු වෙන්න බැහැ. මේ බොට්ව පවත්වාගෙන යන කෙනාට කියන්න.
app-problem-no-table = එහෙම මේසයක් නැහැ, නැත්නම් ඔබ ඒ චැට් එකේ නැහැ.

# Buttons in the chat
button-app = මේසය අරින්න
button-app-review = පුවරුවේ බලන්න
