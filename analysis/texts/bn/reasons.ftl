# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = যা-ই খেলুন, ফল একই।
hint-points = { $points } পয়েন্ট
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] { NUMBER(0.01, style: "percent") }-এর কম
    [over] { NUMBER(0.99, style: "percent") }-এর বেশি
   *[none] { NUMBER($chance, style: "percent") }
}

poter-reason-out_soon = আপনার পরের পালার মধ্যেই হাত খালি হওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }, অন্য চালের চেয়ে স্পষ্টতই বেশি।
    .review = এতে পরের পালার মধ্যে হাত খালি হওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }।
poter-reason-poters = হাতে থেকে যাওয়া পোটার তাসে ক্ষতি প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } পয়েন্ট কম হয়।
    .review = হাতে থেকে যাওয়া পোটার তাসে ক্ষতি প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } পয়েন্ট কম হয়।
poter-reason-shut_pile = { $percent ->
    [0] পরের খেলোয়াড় প্রায় কখনওই স্তূপ নিতে পারবেন না।
   *[other] পরের খেলোয়াড়ের স্তূপ নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
}
    .review = { $percent ->
        [0] পরের খেলোয়াড় প্রায় কখনওই স্তূপ নিতে পারেন না।
       *[other] পরের খেলোয়াড়ের স্তূপ নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
    }
poter-reason-keeps = { $count ->
    [1] আপনার রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন একটি তাস এখনও দেখা যায়নি: { $cards }
   *[other] আপনার রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন { $count }টি তাস এখনও দেখা যায়নি: { $cards }
}
    .review = { $count ->
        [1] রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন একটি তাস এখনও দেখা যায়নি: { $cards }
       *[other] রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন { $count }টি তাস এখনও দেখা যায়নি: { $cards }
    }
poter-reason-goes_out = হাত খালি করে আপনি রাউন্ড জেতেন।
    .review = এতে তখনই হাত খালি হয়।
poter-reason-wins = হাত খালি করার সম্ভাবনা বাড়ে: { $win }; “{ $other }” দিলে { $before }।
    .review = এতে রাউন্ড জেতার সম্ভাবনা বাড়ে: { $before } → { $win }।

pocha-reason-wins = ডাক মেলার সম্ভাবনা বাড়ে: { $win }; “{ $other }” দিলে { $before }।
    .review = এতে ডাক মেলার সম্ভাবনা বাড়ে: { $before } → { $win }।
pocha-reason-keeps_bid = অন্যরা যা-ই খেলুন, আপনার ডাক মিলবে।
    .review = অন্যরা যা-ই খেলুন, এতে ডাক মেলে।
pocha-reason-tricks = আপনার তাস প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }টি ট্রিক জেতে।
    .review = এই তাসগুলো প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }টি ট্রিক জেতে।
pocha-reason-takes = যে ট্রিকটি আপনার চাই, সেটি জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।
    .review = যে ট্রিকটি দরকার ছিল, সেটি এতে জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।
pocha-reason-ducks = যে ট্রিকটি আপনি চান না, সেটি অন্য কারও জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।
    .review = যে ট্রিকটি দরকার ছিল না, সেটি অন্য কারও জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।

canasta-reason-wins = আপনার দলের সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বাড়ে: { $win }; “{ $other }” দিলে { $before }।
    .review = এতে দলের সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বাড়ে: { $before } → { $win }।
canasta-reason-most_points = আপনার দল নিশ্চিতভাবেই সবচেয়ে বেশি পয়েন্ট পায়।
    .review = এতে দল নিশ্চিতভাবেই সবচেয়ে বেশি পয়েন্ট পায়।
canasta-reason-closes = আপনার দল নিশ্চিতভাবেই হাত বন্ধ করে।
    .review = এতে দল নিশ্চিতভাবেই হাত বন্ধ করে।
canasta-reason-canastas = আপনার দলের কানাস্তা থেকে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে।
    .review = এতে দলের কানাস্তা থেকে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে।
canasta-reason-others_canastas = অন্যদের কানাস্তা থেকে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে।
    .review = এতে অন্যদের কানাস্তা থেকে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে।
canasta-reason-closes_often = আপনার দলের হাত বন্ধ করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে দলের হাত বন্ধ করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-shut_pile = { $percent ->
    [0] পরের খেলোয়াড় প্রায় কখনওই পট নিতে পারবেন না।
   *[other] পরের খেলোয়াড়ের পট নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
}
    .review = { $percent ->
        [0] এতে পরের খেলোয়াড় প্রায় কখনওই পট নিতে পারেন না।
       *[other] এতে পরের খেলোয়াড়ের পট নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
    }
canasta-reason-others_pot = আপনার পরের পালার আগে অন্যদের পট নেওয়ার সম্ভাবনা কমে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার আগে অন্যদের পট নেওয়ার সম্ভাবনা কমে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-side_pot = আপনার পরের পালার মধ্যে দলের পট নেওয়ার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার মধ্যে দলের পট নেওয়ার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-opens = আপনার পরের পালার মধ্যে দলের ওপেন করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার মধ্যে দলের ওপেন করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-threes = কালো তিনের কানাস্তায় আপনার দলের ম্যাচ জেতার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে কালো তিনের কানাস্তায় দলের ম্যাচ জেতার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-others_threes = কালো তিনের কানাস্তায় অন্যদের ম্যাচ জেতার সম্ভাবনা কমে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
    .review = এতে কালো তিনের কানাস্তায় অন্যদের ম্যাচ জেতার সম্ভাবনা কমে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-laid = আপনার দলের মেল্ডের তাসে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট হয়।
    .review = এতে দলের মেল্ডের তাসে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট হয়।
canasta-reason-hand = হাতে থেকে যাওয়া তাসে আপনার দলের ক্ষতি { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট।
    .review = এতে হাতে থেকে যাওয়া তাসে দলের ক্ষতি { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট।
