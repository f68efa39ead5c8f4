# Canasta: the table, the hand, moves in words, the score of a round.

game-canasta = কানাস্তা
command-canasta = কানাস্তার টেবিল খুলুন
canasta-joker = জোকার

canasta-heading = রাউন্ড { $round } · <b>লক্ষ্য { NUMBER($target, useGrouping: 0) }</b>
canasta-heading-deal = আজকের হাত · <b>ব্যবধানই ধরা হয়</b>
canasta-pot-empty = পট: খালি
canasta-pot = পট: { $count ->
    [1] { 1 }টি তাস, { $card }
   *[other] { $count }টি তাস, উপরে { $card }
}
canasta-pot-frozen = পট: { $count ->
    [1] { 1 }টি তাস, { $card }
   *[other] { $count }টি তাস, উপরে { $card }
} · <b>ফ্রিজড</b>
canasta-pot-covered = পট: { $count }টি তাস, উল্টো
canasta-side = <b>{ $name }</b> · { $marks }
canasta-side-alone = { canasta-side }
canasta-you = আপনি
canasta-holding = { $name } ({ $count })
canasta-opened = ওপেন করেছে
canasta-opens-with = ওপেন করতে { $points } চাই
canasta-not-opened = ওপেন করেনি
canasta-exact-cut = নিখুঁত কাটা
canasta-melds = { "    " }মেল্ড: { $melds }
canasta-kind-pure = বিশুদ্ধ { rank-names }
canasta-kind-mixed = মিশ্র { rank-names }
canasta-kind-hidden = গোপন { rank-names }
canasta-kind-mixed-wild = মিশ্র { rank-names }
canasta-kind-pure-wild = বিশুদ্ধ { rank-names }

canasta-closed = <b>{ $name }</b> হাত বন্ধ করলেন।
canasta-nobody-closed = কেউ হাত বন্ধ করেননি: রাউন্ডের শেষ পালা হয়ে গেছে।
canasta-nobody-closed-empty = কেউ হাত বন্ধ করেননি: ডেক খালি।
canasta-won-by-threes = <b>{ $name }</b> কালো তিনের কানাস্তা নামিয়ে ম্যাচ জিতলেন।
canasta-score-pure-wild = { $count ->
    [1] বিশুদ্ধ ওয়াইল্ড কানাস্তা
   *[other] { $count }টি বিশুদ্ধ ওয়াইল্ড কানাস্তা
}: { SIGNED($points) }
canasta-score-mixed-wild = { $count ->
    [1] মিশ্র ওয়াইল্ড কানাস্তা
   *[other] { $count }টি মিশ্র ওয়াইল্ড কানাস্তা
}: { SIGNED($points) }
canasta-score-hidden = { $count ->
    [1] গোপন কানাস্তা
   *[other] { $count }টি গোপন কানাস্তা
}: { SIGNED($points) }
canasta-score-pure = { $count ->
    [1] বিশুদ্ধ কানাস্তা
   *[other] { $count }টি বিশুদ্ধ কানাস্তা
}: { SIGNED($points) }
canasta-score-mixed = { $count ->
    [1] মিশ্র কানাস্তা
   *[other] { $count }টি মিশ্র কানাস্তা
}: { SIGNED($points) }
canasta-score-many = { $count }টি কানাস্তার বোনাস: { SIGNED($points) }
canasta-score-laid = টেবিলে নামানো তাস: { SIGNED($points) }
canasta-score-laid-off = টেবিলে নামানো তাস, কানাস্তা নেই: { SIGNED($points) }
canasta-score-red-threes = { $count ->
    [1] লাল তিন
   *[other] { $count }টি লাল তিন
}: { SIGNED($points) }
canasta-score-cut = নিখুঁত কাটা: { SIGNED($points) }
canasta-score-closing = হাত বন্ধ করার জন্য: { SIGNED($points) }
canasta-score-hand = হাতে থেকে যাওয়া তাস: { SIGNED($points) }
canasta-score-mistakes = ভুল: { SIGNED($points) }

canasta-duty-cut = তাস কাটুন: কতটা তুলবেন? { $pack }টির মধ্যে { $exact }টি তাস বাঁটা হবে। ঠিক ততটি তুললে, কানাস্তা হলে আপনার দল +{ 100 } পায়, না হলে −{ 100 }। কয়েকটি তাস এদিক-ওদিক হতে পারে।
canasta-duty-choose = একটি তাস তুলুন, বা পট নিন।
canasta-duty-last = ডেক খালি: পট নিন, বা পাস করুন। পাস করলে রাউন্ড শেষ।
canasta-duty-pass = ডেক খালি: পাস করুন। তাতে রাউন্ড শেষ হবে।
canasta-duty-take-to-meld = উপরের তাসের মানের একটি মেল্ড আপনার দলের আছে, তাই অন্য তাস ছাড়াই পট নিতে পারেন; উপরের তাসটি সেই মেল্ডে যোগ হবে।
canasta-duty-take-to-hand = উপরের তাসের মানের একটি সম্পূর্ণ কানাস্তা আপনার দলের আছে, তাই অন্য তাস ছাড়াই পট নিতে পারেন; উপরের তাসটি আপনার হাতে আসবে।
canasta-duty-reach = আপনি পট নিয়েছেন: { $points } পয়েন্ট না হওয়া পর্যন্ত নামাতে থাকুন।
canasta-duty-more = আরও নামান: ওপেন করতে আপনার দলের { $points } পয়েন্ট চাই।
canasta-duty-may-close = যা চান নামান, তারপর একটি তাস ফেলুন; হাতে একটিই তাস থাকলে হাত বন্ধ করতে পারেন।
canasta-duty-close = এবার হাত বন্ধ করতে পারেন। তাহলে রাউন্ড শেষ হবে।
canasta-clause-C4-3 = { $taker ->
    [player] আপনার
   *[side] দলের
} প্রথমবার পট নিতে হাত থেকে পটের উপরের তাসের মানের ঠিক দুটি আসল তাস লাগে।
canasta-clause-C4-6 = ওয়াইল্ড কার্ড পড়ে পট ফ্রিজড। সেটি ঢাকা পড়লে পট নিতে উপরের তাসের মানের { $needs ->
    [2] দুটি
   *[3] তিনটি
} আসল তাস চাই।

canasta-opening = ওপেনিংয়ের পয়েন্ট: <b>এখন { $have }, চাই { $need }</b>
canasta-seven-this-turn = এই পালাতেই সাতটি { rank-names } নামালে গোপন কানাস্তা: { $points } পয়েন্ট।
canasta-ask-discard-wild = সত্যিই { $card } ফেলবেন? ওয়াইল্ড কার্ড ফেললে পট ফ্রিজড হয়।
canasta-guide = <i>যে মানের যত তাস চান, সেই মানে ততবার চাপুন। তিনটি বা তার বেশি হলে মেল্ড; একটি হলে যোগ করতে বা ফেলতে পারেন। তাস ফেললেই পালা শেষ।</i>
canasta-move-cut = { $form ->
    [do] { $depth ->
        [0] তাস কাটুন
       *[other] { cut-depth } তুলুন
    }
    [did] তাস কাটলেন
   *[step] { $depth ->
        [0] তাস কাটুন
       *[other] তাস কাটুন: { cut-depth } তুলুন
    }
}
canasta-move-take = { $form ->
    [did] { $count ->
        [0] পট নিলেন
       *[other] { $cards } দিয়ে পট নিলেন
    }
   *[step] { $count ->
        [0] পট নিন
       *[other] { $cards } দিয়ে পট নিন
    }
}
canasta-move-lay = { $form ->
    [did] { rank-to } { $cards } যোগ করলেন
   *[step] { rank-to } { $cards } যোগ করুন
}
canasta-move-close = { $form ->
    [do] { $count ->
        [0] হাত বন্ধ করুন
       *[other] { $cards } ফেলে হাত বন্ধ করুন
    }
    [did] হাত বন্ধ করলেন
   *[step] { $count ->
        [0] হাত বন্ধ করুন
       *[other] { $cards } উল্টো ফেলে হাত বন্ধ করুন
    }
}
canasta-move-pass = { $form ->
    [do] পাস: রাউন্ড শেষ
   *[step] { move-pass }
}

# Hints.
canasta-hint-best = রাউন্ডের শেষে আপনার দলের { $side ->
    [behind] প্রায় { hint-points } পিছিয়ে থাকার কথা
    [level] সমানে সমান থাকার কথা
   *[ahead] প্রায় { hint-points } এগিয়ে থাকার কথা
}। সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা: { $win }।
canasta-hint-match = <b>এটাই শেষ রাউন্ড হতে পারে: ম্যাচ জেতার { $of ->
    [best] সবচেয়ে ভালো সুযোগ
   *[near] প্রায় সবচেয়ে ভালো সুযোগ
} ({ $percent })।</b>
canasta-hint-lightest = <i>প্রায় সমান: এগুলোর মধ্যে এতে আপনার হাত সবচেয়ে কম ভাঙে।</i>
canasta-hint-costs-and-wins = প্রায় { hint-points } পিছিয়ে, তবে সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা { $win }
canasta-hint-bold = সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; প্রায় { hint-points } পিছিয়ে)
canasta-hint-bold-same = সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; পয়েন্ট প্রায় একই)
canasta-chart-row = { $side ->
    [behind] { $points } পিছিয়ে
    [level] সমান
   *[ahead] { $points } এগিয়ে
} · সবচেয়ে বেশি পয়েন্ট { $win }
canasta-chart-note = বার যত লম্বা, ক্ষতি তত বেশি। সরু রেখা: হিসাব কতটা অনিশ্চিত। ডানে: শেষে অন্যদের চেয়ে কত এগিয়ে, আর সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা।
canasta-chart-note-cut = বার যত লম্বা, ক্ষতি তত বেশি। সরু রেখা: হিসাব কতটা অনিশ্চিত।

# The review of a round.
canasta-review-mine-luck = ভাগ্য: বাঁটায় পাওয়া ও আপনার তোলা তাসে দলের { $luck } ± { $error } পয়েন্ট, বাকি সবার তোলা তাসে { $others }। <i>প্লাস মানে আপনার লাভ।</i>
canasta-review-step-chances = সব তাস জানা থাকলে সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা: { $players }

canasta-typed-help =
    চাল লিখুন এভাবে:
    <code>/move draw</code> · <code>/move pass</code> · <code>/move cut 54</code> (প্রায় { 54 }টি তাস)
    <code>/move take 7s 7h</code> (হাতের এই তাস দিয়ে) · <code>/move take</code> (টেবিলের মেল্ডে)
    <code>/move meld 7s 7h 2c</code>
    <code>/move lay 7d @7</code> (সাতের মেল্ডে) · <code>/move lay Jk @W</code> (ওয়াইল্ড কার্ডের মেল্ডে)
    <code>/move discard 9s</code> · <code>/move close 9s</code> · <code>/move close</code> (হাতে তাস বাকি না থাকলে)
    স্যুট: s ♠️ h ♥️ d ♦️ c ♣️; দশ লিখুন T বা 10; জোকার Jk।
