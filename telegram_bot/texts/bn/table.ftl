# The table message: lobby, play, score sheet.

cards-count = { $count }টি তাস
points-count = { $count } পয়েন্ট

lobby-title = <b>{ $game }</b> · নতুন টেবিল
lobby-seats = আসন: { $most }টির মধ্যে { $taken }টি ভরেছে
lobby-seat = { $number }. { $name }
lobby-chance = জেতার সম্ভাবনা { NUMBER($chance, style: "percent") }
lobby-side = এক দলে: { $names }
lobby-empty = এখনও কেউ নেই। <b>যোগ দিন</b> চাপুন।
lobby-few = <i>অন্তত { $least } জন লাগবে। { $reader ->
    [alone] বট খেলোয়াড় নিন।
    [you] অন্যরা যোগ দিতে পারেন, বা বট খেলোয়াড় নিন।
   *[other] <b>যোগ দিন</b> চাপুন, বা বট খেলোয়াড় নিন।
}</i>
lobby-ready = <i>সব তৈরি: { $name } এবার শুরু করতে পারেন।</i>
lobby-ready-admin = <i>সব তৈরি: যিনি টেবিল খুলেছেন তিনি, বা কোনো অ্যাডমিন, শুরু করতে পারেন।</i>
lobby-waiting = { $names } { $count ->
    [one] এখনও বসেননি, শুরু হলে বাদ পড়বেন।
   *[other] এখনও বসেননি, শুরু হলে বাদ পড়বেন।
}
lobby-waiting-you = আপনি এখনও বসেননি, শুরু হলে বাদ পড়বেন।
lobby-alone = সঙ্গী না থাকলে সবাই যে যার হয়ে খেলবেন।

button-settings = সেটিংস
button-done = হয়ে গেছে
button-hand = আমার তাস
button-private = ব্যক্তিগত চ্যাট
button-stop-yes = হ্যাঁ, শেষ করুন
button-stop-no = না, খেলা চলুক
button-hint = ইঙ্গিত
button-hint-left = ইঙ্গিত ({ $left }টি বাকি)
button-refresh = রিফ্রেশ
button-transcript = ম্যাচের রেকর্ড
button-review = পর্যালোচনা

table-seat = { $turn } { $name } · { $marks }
table-seat-total = { $turn } { $name } · { $marks } · <b>{ $total }</b>
table-turn = এবার <b>{ $name }</b> · { $until } পর্যন্ত
table-turn-free = এবার <b>{ $name }</b>
table-house-rules = <i>{ $rules }</i>
table-paused = সবাই চলে গেছেন। টেবিল অপেক্ষা করছে: ফিরে এলে <b>আমি ফিরেছি</b> চাপুন।
table-recent = <b>এইমাত্র</b>

sheet-title = <b>রাউন্ড { $round } শেষ</b>
sheet-row = { $name }: { SIGNED($points) }, মোট <b>{ $total }</b>
sheet-hints = ইঙ্গিত: { $hints }
sheet-hints-of = { $name } { $count }
sheet-column = { $column } { $name }
sheet-lowest = <i>যাঁর মোট সবচেয়ে কম, তিনি জেতেন।</i>
sheet-highest = <i>সবচেয়ে বেশি মোট জেতে।</i>
sheet-next = <i>টেবিলের যে কেউ পরের রাউন্ড শুরু করতে পারেন।</i>
sheet-next-at = পরের রাউন্ড শুরু: { $when }
sheet-row-left = { $name }: { SIGNED($points) }, মোট <b>{ $total }</b> · হাতে ছিল: { $cards }
sheet-left = { $name }, হাতে ছিল: { $cards }
sheet-last = <b>{ $name }: { SIGNED($points) }</b>
match-title = <b>ম্যাচ শেষ</b>
match-won-you = ম্যাচ আপনি জিতেছেন!
match-won = { $count ->
    [one] ম্যাচ জিতেছেন { $names }।
   *[other] প্রথম স্থান ভাগ করে নিলেন { $names }।
}
match-own-place = আপনার স্থান: { $columns }-এর মধ্যে { $place }।
table-opened-by = { $name } একটি নতুন টেবিল খুলেছেন।
match-stopped = { $rounds ->
    [0] কোনো রাউন্ড শেষ হওয়ার আগেই
    [1] এক রাউন্ডের পরে
   *[other] { $rounds } রাউন্ডের পরে
} <b>ম্যাচ শেষ করা হয়েছে</b>
# Why a match is not rated: for everybody, then for one person.
unrated-stopped = রেটিংয়ে ধরা হয়নি: ম্যাচ মাঝপথে থেমেছে।
unrated-take-backs = রেটিংয়ে ধরা হয়নি: এই টেবিলে পুরো পালা ফেরানো যেত।
unrated-people = রেটিংয়ে ধরা হয়নি: নিজের প্রায় সব পালা নিজে খেলেছেন, এমন মানুষ দুজনের কম।
unrated-repeated = রেটিংয়ে ধরা হয়নি: এক দিনে একই লোকজনের এটা দ্বিতীয় ছোট ম্যাচ।
unrated-late = { $name }-এর রেটিংয়ে ধরা হয়নি: দেরিতে যোগ দিয়েছেন।
unrated-stand-in = { $name }-এর রেটিংয়ে ধরা হয়নি: অনেক পালা অন্যরা খেলেছেন।
unrated-daily = { $name }-এর রেটিংয়ে ধরা হয়নি: এক দিনে { $most }টি ম্যাচ আগেই ধরা হয়েছে।
table-asks-back = <b>{ $name }</b> নিজের শেষ পালা ফেরাতে চান। বাকি আছে { $names }-এর উত্তর।
match-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name } · { $total }
lobby-closed = এই টেবিল বন্ধ হয়ে গেছে।
lobby-idle = কেউ শুরু না করায় এই টেবিল বন্ধ হয়ে গেছে।

stop-ask = ম্যাচ এখনই শেষ করবেন? যে রাউন্ড চলছে তা ধরা হবে না; ফল ঠিক হবে এ পর্যন্ত স্কোর দিয়ে।
stop-lobby-ask = টেবিলটি বন্ধ করবেন?
stop-kept = ম্যাচ চলবে।
