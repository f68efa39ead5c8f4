# Answers that one person sees.

open-privately = මේකට අපේ පුද්ගලික චැට් එකේ උත්තර දෙන්නම්.
button-open-privately = එතන බලන්න
sent-privately = ඒක අපේ පුද්ගලික චැට් එකට එව්වා.
sent-below = ඒක පහළ තියෙනවා. පේන්නේ ඔබට විතරයි.
start-first = මට තාම ඔබට පණිවිඩ එවන්න බැහැ. මාත් එක්ක පුද්ගලික චැට් එකක් ඇරලා Start ඔබලා, ආයෙත් උත්සාහ කරන්න.
