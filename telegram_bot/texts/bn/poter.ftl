# Poter: the table, the hand, moves in words.

game-poter = পোটার

poter-heading = রাউন্ড { $round }/{ $rounds } · পোটার তাস: <b>{ rank-names }</b>
poter-heading-deal = আজকের হাত · পোটার তাস: <b>{ rank-names }</b>
poter-pile-empty = স্তূপ: খালি
poter-pile-open = স্তূপ: { $cards }
poter-pile-closed = স্তূপ: { $count }টি তাস, উপরে { $cards }
poter-melds = <b>মেল্ড</b>
poter-no-melds = এখনও কোনো মেল্ড নেই।
poter-meld-line = { $number }. { $cards } <i>({ $owner })</i>
poter-sallan = সাল্লান

poter-went-out = <b>{ $name }</b> হাত খালি করে রাউন্ড জিতলেন।
poter-nobody-out = কেউ হাত খালি করেননি।
poter-nobody-laid = পরপর তিন চক্রে কেউ তাস নামাননি: কেউ রাউন্ড জেতেননি, সবাই নিজের তাস গোনেন।
poter-turn-limit = { $turns }টি পালা শেষ, রাউন্ডের সীমা এটাই: কেউ রাউন্ড জেতেননি, সবাই নিজের তাস গোনেন।

poter-duty-choose = একটি তাস তুলুন, বা স্তূপ নিয়ে তখনই একটি মেল্ড নামান।
poter-duty-shuffle = ডেক খালি। তাস তুলুন, স্তূপ ফেটিয়ে নতুন ডেক করা হবে।
poter-duty-shuffle-choose = ডেক খালি। তাস তুলুন, স্তূপ ফেটিয়ে নতুন ডেক করা হবে। তখনই মেল্ড নামাতে পারলে স্তূপটিও নিতে পারেন।
poter-duty-offer = শুধু { $card } আছে: সেটি নিন, বা পাস করুন।
poter-duty-bound = আপনার ফেলা { $card } ফিরে এসেছে: সেটি নিতেই হবে।
poter-duty-meld = আপনি স্তূপ নিয়েছেন: এবার একটি মেল্ড নামান।
poter-duty-barred = যা চান নামান, তারপর { $card } ছাড়া যেকোনো একটি তাস ফেলুন।
poter-duty-ends-soon = { $turns ->
    [1] এই পালায় তাস না নামালে, যোগ না করলে বা না বদলালে রাউন্ড শেষ।
   *[other] পরের { $turns } পালায় কেউ তাস না নামালে, যোগ না করলে বা না বদলালে রাউন্ড শেষ।
}

poter-you-are-sallan = আপনি সাল্লান: পোটার তাস কাজে লাগাতে, মেল্ডে যোগ করতে ও বদলে নিতে পারেন।
poter-guide = <i>মেল্ড নামাতে তিনটি বা তার বেশি তাস বাছুন, যোগ করতে বা ফেলতে একটি। তাস ফেললেই পালা শেষ।</i>
poter-guide-meld = <i>মেল্ডের তাসগুলো বাছুন, বা নিচের তৈরি মেল্ডে চাপুন।</i>

poter-move-take = { $form ->
    [did] স্তূপ নিলেন
   *[step] স্তূপ নিন
}
poter-move-take-single = { $cards } নিন
poter-move-nodiscard = { $form ->
    [do] ফেলার তাস নেই: পালা শেষ
    [did] ফেলার মতো তাস পেলেন না
   *[step] পালা শেষ করুন
}
poter-move-lay = { $form ->
    [did] মেল্ড { $meld }-এ { $cards } যোগ করলেন
   *[step] মেল্ড { $meld }-এ { $cards } যোগ করুন
}
poter-move-swap = { $form ->
    [did] { $cards } দিয়ে মেল্ড { $meld }-এর 🃏 নিলেন
   *[step] { $cards } দিয়ে মেল্ড { $meld }-এর 🃏 নিন
}

poter-only-discard = এটাই আপনার একমাত্র চাল: হাতের বাকি তাস { $rest ->
    [match] স্তূপের সঙ্গে মেলে
    [poters] পোটার তাস
   *[both] স্তূপের সঙ্গে মেলে, নয়তো পোটার তাস
}।
poter-hint-best = প্রায় { hint-points } হওয়ার কথা। হাত খালি করার সম্ভাবনা: { $win }।
hint-match = <b>শেষ রাউন্ড: ম্যাচ জেতার { $of ->
    [best] সবচেয়ে ভালো সুযোগ
   *[near] প্রায় সবচেয়ে ভালো সুযোগ
} ({ $percent })।</b>
poter-hint-costs-and-wins = প্রায় { hint-points } পিছিয়ে, তবে হাত খালি করার সম্ভাবনা { $win }
poter-hint-bold = হাত খালি করার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; প্রায় { hint-points } পিছিয়ে)
poter-hint-bold-same = হাত খালি করার সম্ভাবনা বেশি চাইলে: <b>{ $plan }</b> ({ $before } → { $win }; পয়েন্ট প্রায় একই)
poter-hint-nearly-lost = ম্যাচ প্রায় হাতছাড়া; এতে আপনার পয়েন্ট কম থাকে।
poter-hint-lightest = <i>প্রায় সমান: এগুলোর মধ্যে এতে হাতে সবচেয়ে কম পয়েন্ট থাকে।</i>
poter-chart-row = { hint-points } · হাত খালি { $win }
poter-chart-note = বার যত লম্বা, ক্ষতি তত বেশি। সরু রেখা: হিসাব কতটা অনিশ্চিত। ডানে: কত পয়েন্ট হওয়ার কথা, আর হাত খালি করার সম্ভাবনা।
poter-chart-row-counted = হাত খালি { $win }
poter-chart-note-counted = বার যত লম্বা, ক্ষতি তত বেশি; ম্যাচের জন্য পয়েন্টের যা মূল্য সেই হিসাবে, অন্যরা যা পান তাও ধরা হয়। সরু রেখা: হিসাব কতটা অনিশ্চিত। ডানে: হাত খালি করার সম্ভাবনা।

poter-review-mine-luck = ভাগ্য: আপনার পাওয়া ও তোলা তাসে { $luck } ± { $error } পয়েন্ট, অন্যদের তোলা তাসে { $others }। <i>প্লাস মানে আপনার লাভ।</i>
poter-review-step-chances = সব তাস জানা থাকলে রাউন্ড জেতার সম্ভাবনা: { $players }

poter-event-stock = স্তূপ ফেটিয়ে নতুন ডেক করা হলো।

poter-typed-help =
    চাল লিখুন এভাবে:
    <code>/move draw</code> · <code>/move take</code> · <code>/move pass</code>
    <code>/move meld 7h 8h 9h</code>
    <code>/move meld 5h 3s=6h 7h</code> (এখানে 3♠️ আছে 6♥️-এর বদলে)
    <code>/move lay 8d @2</code> · <code>/move swap 6d @2</code>
    <code>/move discard 3d</code> · <code>/move nodiscard</code>
    স্যুট: s ♠️ h ♥️ d ♦️ c ♣️; দশ লিখুন T বা 10।
