# Answers that go to the private chat.

open-privately = මේකට අපේ පුද්ගලික චැට් එකේ උත්තර දෙන්නම්.
button-open-privately = එතන බලන්න
sent-privately = ඒක අපේ පුද්ගලික චැට් එකට එව්වා.
