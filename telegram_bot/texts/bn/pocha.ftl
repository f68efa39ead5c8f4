# Pocha: Spanish cards, the table, the hand, moves in words.

game-pocha = পোচা
command-pocha = পোচার টেবিল খুলুন

# Letters on cards, and full names. Ranks have the codes A, 2 to 9, S, C and R; suits o, c, e and b.
spanish-rank-S = J
spanish-rank-C = N
spanish-rank-R = K
spanish-rank-name = { $rank ->
    [A] টেক্কা
    [2] দুই
    [3] তিন
    [4] চার
    [5] পাঁচ
    [6] ছয়
    [7] সাত
    [8] আট
    [9] নয়
    [S] জ্যাক
    [C] নাইট
   *[R] কিং
}
spanish-suit = { $suit ->
    [o] কয়েন
    [c] কাপ
    [e] তলোয়ার
   *[b] লাঠি
}
spanish-card = { $suit ->
    [o] কয়েনের
    [c] কাপের
    [e] তলোয়ারের
   *[b] লাঠির
} { spanish-rank-name }

pocha-heading = রাউন্ড { $round }/{ $rounds } · <b>{ $cards }টি করে তাস</b>
pocha-heading-deal = আজকের হাত · <b>{ $cards }টি করে তাস</b>
pocha-heading-added = রাউন্ড { $round } · <b>অতিরিক্ত রাউন্ড</b> · { $cards }টি করে তাস
pocha-trump = ট্রাম্প: { $sign } <b>{ spanish-suit }</b> · { $card } খেলায় নেই
pocha-trump-kept = ট্রাম্প: { $sign } <b>{ spanish-suit }</b> · ডিলারের তাস { $card }

pocha-bids-none = এখনও কেউ ডাকেননি · মোট { $tricks }টি ট্রিক
pocha-bids = ডাক: { $bids } · এ পর্যন্ত মোট { $total }, ট্রিক { $tricks }টি
pocha-bid-of = { $name }{ "\u00A0" }{ $number }
pocha-sum-over = { $tricks }টি ট্রিকে মোট ডাক { $total }, <b>{ $apart } বেশি</b>
pocha-sum-under = { $tricks }টি ট্রিকে মোট ডাক { $total }, <b>{ $apart } কম</b>
pocha-sum-even = { $tricks }টি ট্রিকে মোট ডাক { $total }
pocha-trick = <b>ট্রিক { $number }:</b> { $plays }
pocha-trick-lead = <b>ট্রিক { $number }:</b> শুরু করবেন { $name }
pocha-last-trick = আগের ট্রিক: { $plays }
pocha-play-led = প্রথমে { $name }{ "\u00A0" }{ $card }
pocha-play = { $name }{ "\u00A0" }{ $card }
pocha-play-best = <b>{ $play }</b>

pocha-no-bid = এখনও ডাকেননি
pocha-has-bid = ডাক { $number }
pocha-won = ডাক { $bid }, জিতেছেন { $taken }

pocha-duty-bid = কটি ট্রিক জিতবেন?
pocha-duty-bid-but = কটি ট্রিক জিতবেন? { $number } নয়: সব ডাকের যোগফল { $tricks } হতে পারে না।
pocha-duty-lead = প্রথম তাস আপনার: যেটি খুশি খেলুন।
pocha-duty-play = তাসের অপেক্ষায়।
pocha-duty-follow = প্রথম তাস { $lead }: যেকোনো { $lead } খেলুন।
pocha-duty-beat = প্রথম তাস { $lead }: { $card }-এর চেয়ে বড় { $lead } খেলুন।
pocha-duty-trump = আপনার { $lead } নেই: ট্রাম্প ({ $trump }) খেলুন।
pocha-duty-over-trump = আপনার { $lead } নেই: { $card }-এর চেয়ে বড় ট্রাম্প খেলুন।
pocha-duty-under = আপনার { $lead } নেই, { $card }-এর চেয়ে বড় ট্রাম্পও নেই: যেকোনো তাস খেলুন।
pocha-duty-any = আপনার { $lead } নেই, ট্রাম্পও নেই: যেকোনো তাস খেলুন।
pocha-duty-no-trump = আপনার { $lead } নেই: যেকোনো তাস খেলুন।

pocha-others-even = জিতেছেন: { $others }
pocha-others-over = জিতেছেন: { $others } · <b>ডাক { $apart } বেশি</b>
pocha-others-under = জিতেছেন: { $others } · <b>ডাক { $apart } কম</b>
pocha-other = { $name }{ "\u00A0" }{ $taken }/{ $bid }
pocha-own-more = আপনার ডাক { $bid }, জিতেছেন { $taken }: <b>আরও { $need }টি জিতুন</b>
pocha-own-enough = আপনার ডাক { $bid }, জিতেছেন { $taken }: <b>{ $taken ->
    [0] একটিও
   *[other] আর
} জিতবেন না</b>
pocha-own-kept = আপনার ডাক { $bid }, জিতেছেন { $taken }
pocha-own-over = আপনার ডাক { $bid }, জিতেছেন { $taken }: <b>{ $need }টি বেশি</b>
pocha-own-lost = আপনার ডাক { $bid }, জিতেছেন { $taken }: তত ট্রিক আর বাকি নেই
pocha-legend = <i>বড় থেকে ছোট: { $order } ({ spanish-rank-R } কিং 12, { spanish-rank-C } নাইট 11, { spanish-rank-S } জ্যাক 10)</i>

pocha-ending-kept = ডাক মিলেছে: { $seats }
pocha-ending-missed = ডাক মেলেনি: { $seats }
pocha-ending-trick = শেষ ট্রিক: { $plays }। { scene-won }
pocha-ending-of = { $name }{ "\u00A0" }(ডাক{ "\u00A0" }{ $bid }, জিতেছেন{ "\u00A0" }{ $taken })

pocha-move-bid = { $form ->
    [did] { $number } ডাকলেন
   *[step] { $number } ডাকুন
}
pocha-move-play = { $form ->
    [did] { $card } খেললেন
   *[step] { $card } খেলুন
}
pocha-event = { $name }{ "\u00A0" }{ $what }
pocha-events = { $events }

# Hints.
pocha-hint-best = প্রায় { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
} হওয়ার কথা। ডাক মেলার সম্ভাবনা: { $win }।
pocha-hint-nearly-lost = ম্যাচ প্রায় হাতছাড়া; এতে আপনার পয়েন্ট সবচেয়ে বেশি হয়।
pocha-hint-lightest = <i>প্রায় সমান: এগুলোর মধ্যে এই তাসটি ছাড়াই সবচেয়ে সহজে চলে।</i>
pocha-hint-costs-and-wins = প্রায় { hint-points } পিছিয়ে, তবে ডাক মেলার সম্ভাবনা { $win }
pocha-hint-bold = ডাক মেলার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; প্রায় { hint-points } পিছিয়ে)
pocha-hint-bold-same = ডাক মেলার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; পয়েন্ট প্রায় একই)
pocha-chart-row = { $side ->
    [behind] −{ hint-points }
   *[other] { hint-points }
} · ডাক মেলে { $win }
pocha-chart-note = বার যত লম্বা, ক্ষতি তত বেশি। সরু রেখা: হিসাব কতটা অনিশ্চিত। ডানে: কত পয়েন্ট হওয়ার কথা, আর ডাক মেলার সম্ভাবনা।

# The review of a round.
pocha-review-mine-luck = ভাগ্য: অন্যভাবে বাঁটা হলে যা হতো, তার তুলনায় আপনার তাস { $luck } ± { $error } পয়েন্ট। <i>প্লাস মানে আপনার লাভ।</i>
pocha-review-step-chances = সব তাস জানা থাকলে ডাক মেলার সম্ভাবনা: { $players }

pocha-typed-help =
    চাল লিখুন এভাবে:
    <code>/move bid 3</code> · <code>/move bid 0</code>
    <code>/move play { spanish-rank-R }o</code> (কয়েনের কিং)
    আগে মান: A 2 3 4 5 6 7 8 9, জ্যাক { spanish-rank-S }, নাইট { spanish-rank-C }, কিং { spanish-rank-R } (বা 10, 11, 12)।
    তারপর স্যুট: o 🪙 কয়েন, c 🍷 কাপ, e ⚔️ তলোয়ার, b 🪵 লাঠি।
