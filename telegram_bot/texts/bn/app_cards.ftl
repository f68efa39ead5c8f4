# The hand of the card table (Mini App): its name and the buttons that sort it.

app-hand = আপনার তাস
app-hand-sort = আপনার তাসের ক্রম
app-hand-suit = স্যুট অনুযায়ী
app-hand-rank = মান অনুযায়ী
app-hand-groups = মেল্ড
app-hand-own = আমার ক্রম
app-hand-not-playable = এই তাস এখন খেলা যাবে না
app-hand-not-discardable = এই তাস এখন ফেলা যাবে না
app-cut = তাস কাটুন
app-proof = তাস ঠিকভাবে ফেটানোর প্রমাণ
