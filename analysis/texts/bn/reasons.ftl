# Why a move is best: in a hint, and as `.review` where it says so to others, after the decision.

reason-any = যা-ই খেলুন, ফল একই।
reason-drawn = { $number ->
    [0] এখন শুধু তাস তোলা যায়; তারপর কী করবেন, তা তাস দেখে।
   *[other] এখন শুধু তাস তোলা যায়; যে { $number_before }টি তাস আসতে পারে তার { $number }টিতে এভাবেই এগোনো ভালো।
}
reason-drawn-all = এখন শুধু তাস তোলা যায়; যে তাসই আসুক, এভাবেই এগোনো ভালো।
hint-points = { $points } পয়েন্ট
# A probability: exact, or only its bound.
chance = { $bound ->
    [under] { NUMBER(0.01, style: "percent") }-এর কম
    [over] { NUMBER(0.99, style: "percent") }-এর বেশি
   *[none] { NUMBER($chance, style: "percent") }
}

# অন্য চালে এমন কয়টি তাস থাকে।
poter-cards-before = { $rank ->
    [alone] ।
   *[other] ; “{ $other }” করলে এমন তাস { $number_before ->
        [0] একটিও নয়
       *[other] { $number_before }টি
    }।
}
poter-reason-outs = এখনও না-দেখা { $count ->
    [1] একটি তাস ({ $cards })
   *[other] { $count }টি তাসের ({ $cards }) যেকোনোটি
} তুললে পরের পালায় আপনার হাত খালি হবে{ poter-cards-before }
    .review = এখনও না-দেখা { $count ->
        [1] একটি তাস
       *[other] { $count }টি তাসের যেকোনোটি
    } তুললে পরের পালায় হাত খালি হয়: { $cards }
poter-reason-unlaid = যতক্ষণ কিছু নামাননি, পোটার তাস নিজের মূল্যেই ধরা হয়: { $cards }-এর মূল্য { NUMBER($points, maximumFractionDigits: 0) }, { NUMBER($points_before, maximumFractionDigits: 0) } নয়।
    .review = যতক্ষণ কিছু নামানো হয়নি, পোটার তাস নিজের মূল্যেই ধরা হয়: { $cards }-এর মূল্য { NUMBER($points, maximumFractionDigits: 0) }, { NUMBER($points_before, maximumFractionDigits: 0) } নয়।
poter-reason-uses_poters = { $rank ->
    [taken] আপনার হাতে কোনো পোটার তাস আসে না; এলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট।
    [lent] আপনার হাতে কোনো পোটার তাস থাকে না (থাকলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট); পরে { $cards } দিয়ে একটি ফেরতও নেওয়া যায়।
   *[other] আপনার হাতে কোনো পোটার তাস থাকে না; থাকলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট।
}
    .review = { $rank ->
        [taken] হাতে কোনো পোটার তাস আসে না; এলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট।
        [lent] হাতে কোনো পোটার তাস থাকে না (থাকলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট); পরে { $cards } দিয়ে একটি ফেরতও নেওয়া যায়।
       *[other] হাতে কোনো পোটার তাস থাকে না; থাকলে প্রতিটির মূল্য { NUMBER(25) } পয়েন্ট।
    }
poter-reason-stays_first = আপনার পরের পালার আগে কেউ হাত খালি করলেও { $number } পয়েন্টে আপনিই প্রথম থাকেন।
    .review = কেউ তখনই হাত খালি করলেও { $number } পয়েন্টে প্রথম থাকা যায়।
poter-reason-own_meld = স্তূপ ছাড়াও আপনি { $cards } নামাতে পারেন: তা নিলে শুধু হাতের তাস বাড়ে।
    .review = স্তূপ ছাড়াও { $cards } নামানো যেত: তা নিলে শুধু হাতের তাস বাড়ত।
poter-reason-melds = { $rank ->
    [begins] স্তূপ নিলে সঙ্গে সঙ্গে { $cards } হয়।
    [poter] স্তূপ আর আপনার পোটার তাস মিলে সঙ্গে সঙ্গে { $cards } হয়, আর আপনি { hint-points } নামান।
   *[other] স্তূপ নিলে সঙ্গে সঙ্গে { $cards } হয়, আর আপনি { hint-points } নামান।
}
    .review = { $rank ->
        [begins] স্তূপ নিলে সঙ্গে সঙ্গে { $cards } হয়।
        [poter] স্তূপ আর পোটার তাস মিলে সঙ্গে সঙ্গে { $cards } হয়, আর { hint-points } নামে।
       *[other] স্তূপ নিলে সঙ্গে সঙ্গে { $cards } হয়, আর { hint-points } নামে।
    }
poter-points-before = { $rank ->
    [least] অন্তত { NUMBER($points_before, maximumFractionDigits: 0) }
   *[other] { NUMBER($points_before, maximumFractionDigits: 0) }
}
poter-reason-hurry = { $who } শিগগিরই হাত খালি করতে পারেন: এতে আপনার হাতের তাসের মূল্য { hint-points }; “{ $other }” করলে { poter-points-before }।
    .review = { $who } শিগগিরই হাত খালি করতে পারতেন; এতে হাতের তাসের মূল্য { hint-points }, { NUMBER($points_before, maximumFractionDigits: 0) } নয়।
poter-reason-dearest = { $rank ->
    [barred] যে তাস ফেলা যায় আর যা ছাড়া চলে তার মধ্যে { $cards } সবচেয়ে দামি: হাত থেকে { hint-points } কমে।
   *[other] যে তাস ছাড়া চলে তার মধ্যে { $cards } সবচেয়ে দামি: হাত থেকে { hint-points } কমে।
}
    .review = { $rank ->
        [barred] যে তাস ফেলা যায় আর যা ছাড়া চলে তার মধ্যে { $cards } সবচেয়ে দামি: হাত থেকে { hint-points } কমে।
       *[other] যে তাস ছাড়া চলে তার মধ্যে { $cards } সবচেয়ে দামি: হাত থেকে { hint-points } কমে।
    }
poter-reason-leaves = এতে আপনার হাতের তাসের মূল্য { hint-points }; “{ $other }” করলে { poter-points-before }।
    .review = এতে হাতের তাসের মূল্য { hint-points }, { NUMBER($points_before, maximumFractionDigits: 0) } নয়।
poter-left = { $rank ->
    [points] { hint-points }
   *[cards] { $number }টি তাস
}
poter-reason-no_fewer = স্তূপ নিয়ে সবচেয়ে ভালো চাল দিলেও আপনার হাতে { poter-left } থাকত, এখনকার চেয়ে কম নয়।
    .review = স্তূপ নিয়ে সবচেয়ে ভালো চাল দিলেও হাতে { poter-left } থাকত, আগের চেয়ে কম নয়।
poter-reason-swaps = আপনি { $cards } রেখে দেন: টেবিলে তার বদলে বসা পোটার তাস শুধু আপনিই বদলে নিতে পারেন।
    .review = এতে { $cards } থাকে: টেবিলে তার বদলে বসা পোটার তাস তা দিয়ে বদলে নেওয়া যায়।
poter-reason-fits = আপনি { $cards } রেখে দেন: একটি মেল্ড নামালেই তা টেবিলের মেল্ডে যোগ করা যায়।
    .review = এতে { $cards } থাকে: একটি মেল্ড নামালেই তা টেবিলের মেল্ডে যোগ করা যায়।
poter-reason-blocked = { $cards } দিয়ে কেউ মেল্ড করতে পারবেন না: তার তাসগুলো টেবিলে বা আপনার হাতে।
    .review = { $cards } দিয়ে কেউ মেল্ড করতে পারেন না: তার তাসগুলো নাগালের বাইরে।
poter-reason-threw = পরের খেলোয়াড় { $who } আগে { $each } ফেলেছেন বা নেননি, তাই এমন তাস তাঁর তেমন দরকার নেই।
poter-reason-few_melds = { $number ->
    [0] { $cards } দিয়ে আর কোনো মেল্ড হতে পারে না
   *[other] { $cards } দিয়ে আর মাত্র { $number }টি মেল্ড হতে পারে
}; { $other_card } দিয়ে { $number_before }টি।
    .review = { $number ->
        [0] { $cards } দিয়ে আর কোনো মেল্ড হতে পারত না, অন্য তাসটি দিয়ে { $number_before }টি
       *[other] { $cards } দিয়ে আর মাত্র { $number }টি মেল্ড হতে পারত, { $number_before }টি নয়
    }।
poter-reason-out_soon = আপনার পরের পালার মধ্যেই হাত খালি হওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = এতে পরের পালার মধ্যে হাত খালি হওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }, { NUMBER($percent_before, style: "percent") } নয়।
poter-reason-poters = হাতে থেকে যাওয়া পোটার তাসে আপনার ক্ষতি প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট কম হয়।
    .review = হাতে থেকে যাওয়া পোটার তাসে ক্ষতি প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট কম হয়।
poter-reason-shut_pile = পরের খেলোয়াড় { $who } স্তূপ নিতে পারার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = পরের খেলোয়াড় { $who } স্তূপ নিতে পারার সম্ভাবনা { NUMBER($percent, style: "percent") }, { NUMBER($percent_before, style: "percent") } নয়।
poter-reason-waits = { $cards } পরে নামালেও চলে: অন্য কারও হাতে এখনও { $number }টির কম তাস নেই, আর আপনার হাতে থাকলে কেউ তাতে যোগ করে নিজের তাস কমাতে পারেন না।
    .review = { $cards } পরে নামালেও চলত: অন্য কারও হাতে তখনও { $number }টির কম তাস ছিল না, আর হাতে থাকলে কেউ তাতে যোগ করে নিজের তাস কমাতে পারতেন না।
poter-reason-holds = আপনি { $cards } রেখে দেন: হাতে মেল্ড থাকলে পরের পালায় স্তূপ নেওয়া যায়।
    .review = এতে { $cards } থাকে: হাতে মেল্ড থাকলে পরের পালায় স্তূপ নেওয়া যায়।
poter-reason-keeps = { $rank ->
    [needed] { $other_card } রাখলে তবেই মেল্ড হবে এমন { $count ->
        [1] একটি তাস
       *[other] { $count }টি তাস
    } এখনও দেখা যায়নি ({ $cards }); ফেলা তাসটি লাগে এমন তাস { $number_before ->
        [0] একটিও নেই
       *[other] মাত্র { $number_before }টি
    }।
   *[kept] আপনার রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন { $count ->
        [1] একটি তাস
       *[other] { $count }টি তাস
    } এখনও দেখা যায়নি ({ $cards }){ poter-cards-before }
}
    .review = { $rank ->
        [needed] অন্য তাসটি রাখলে তবেই মেল্ড হবে এমন { $count ->
            [1] একটি তাস
           *[other] { $count }টি তাস
        } এখনও দেখা যায়নি ({ $cards }); ফেলা তাসটি লাগে এমন তাস { $number_before ->
            [0] একটিও নেই
           *[other] মাত্র { $number_before }টি
        }।
       *[kept] { $count ->
            [1] রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন একটি তাস এখনও দেখা যায়নি: { $cards }
           *[other] রেখে দেওয়া তাসের সঙ্গে মেল্ড হবে এমন { $count }টি তাস এখনও দেখা যায়নি: { $cards }
        }
    }
poter-reason-goes_out = হাত খালি করে আপনি রাউন্ড জেতেন।
    .review = এতে তখনই হাত খালি হয়।
poter-reason-wins = হাত খালি করার সম্ভাবনা বাড়ে: { $win }; “{ $other }” করলে { $before }।
    .review = এতে রাউন্ড জেতার সম্ভাবনা বাড়ে: { $before } → { $win }।

pocha-reason-wins = ডাক মেলার সম্ভাবনা বাড়ে: { $win }; “{ $other }” করলে { $before }।
    .review = এতে ডাক মেলার সম্ভাবনা বাড়ে: { $before } → { $win }।
pocha-reason-keeps_bid = অন্যরা যা-ই খেলুন, আপনার ডাক মিলবে।
    .review = অন্যরা যা-ই খেলুন, এতে ডাক মেলে।
pocha-want = { $rank ->
    [enough] আপনার আর ট্রিক চাই না
    [over] আপনার ট্রিক এর মধ্যেই বেশি হয়ে গেছে
    [all] বাকি সব ট্রিক আপনার চাই
    [short] আপনার ডাকের জন্য যথেষ্ট ট্রিক বাকি নেই, তবু প্রতিটি ট্রিক কাজে লাগে
   *[some] বাকি { NUMBER($points_before, maximumFractionDigits: 0) }টি ট্রিকের মধ্যে আপনার আরও { NUMBER($points, maximumFractionDigits: 0) }টি চাই
}
    .review = { $rank ->
        [enough] আর ট্রিকের দরকার ছিল না
        [over] ট্রিক এর মধ্যেই বেশি হয়ে গিয়েছিল
        [all] বাকি সব ট্রিক দরকার ছিল
        [short] ডাকের জন্য যথেষ্ট ট্রিক বাকি ছিল না, তবু প্রতিটি ট্রিক কাজে লাগত
       *[some] বাকি { NUMBER($points_before, maximumFractionDigits: 0) }টি ট্রিকের মধ্যে আরও { NUMBER($points, maximumFractionDigits: 0) }টি দরকার ছিল
    }
pocha-whole = পুরো হাতে প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }টি ট্রিক
pocha-reason-equal = { $cards } এখন সমান: এগুলোর মাঝের কোনো তাস অন্য কারও হাতে থাকতে পারে না।
pocha-reason-near = { $cards } প্রায় সমান: { $number ->
    [0] এগুলোর মাঝের কোনো তাস অন্য কারও হাতে থাকতে পারে না।
   *[other] এগুলোর মাঝের মাত্র { $number }টি তাস অন্যদের হাতে থাকতে পারে।
}
pocha-reason-alike = { $cards } প্রায় সমান: { $rank ->
    [none] এদের স্যুটে আরও বড় কোনো তাস বাকি নেই।
    [same] প্রতিটি স্যুটে আরও বড় তাস { $number }টি করে বাকি।
    [low] সবগুলোই ছোট তাস, প্রতিটির স্যুটে আরও বড় তাস অন্তত { $number }টি বাকি।
   *[near] প্রতিটি স্যুটে আরও বড় তাস { $number } বা { $number_before }টি বাকি।
}
pocha-reason-single = { $cards } দিয়ে ট্রিকটা জেতার সম্ভাবনা { $win }।
pocha-reason-between = { pocha-whole }: এই ডাক মেলার সম্ভাবনা { $win }, আর “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = { pocha-whole }: এই ডাক মেলার সম্ভাবনা { $win }, { NUMBER($percent_before, style: "percent") } নয়।
pocha-reason-likely = { $count ->
    [one] { $cards } { $rank ->
        [sure] নিশ্চিত একটি ট্রিক
       *[likely] একটি ট্রিক জেতার কথা
    }
   *[other] { $cards } { $rank ->
        [sure] প্রতিটিই নিশ্চিত ট্রিক
       *[likely] প্রতিটির একটি করে ট্রিক জেতার কথা
    }
}: { pocha-whole }।
pocha-reason-no_winner = { $rank ->
    [high] ট্রিক না জিতেই { $cards }-ও ছেড়ে দিতে পারেন: { pocha-whole }।
   *[low] { $cards } দিয়েও ট্রিক জেতা কঠিন: { pocha-whole }।
}
    .review = { $rank ->
        [high] ট্রিক না জিতেই { $cards }-ও ছেড়ে দেওয়া যেত: { pocha-whole }।
       *[low] { $cards } দিয়েও ট্রিক জেতা কঠিন ছিল: { pocha-whole }।
    }
pocha-reason-bids = { $rank ->
    [many] এ পর্যন্ত { NUMBER($points, maximumFractionDigits: 0) }টি ট্রিকের { NUMBER($points_before, maximumFractionDigits: 0) }টি ডাকা হয়ে গেছে, তাই আপনার জন্য কমই বাকি।
   *[few] এ পর্যন্ত { NUMBER($points, maximumFractionDigits: 0) }টি ট্রিকের মাত্র { NUMBER($points_before, maximumFractionDigits: 0) }টি ডাকা হয়েছে, তাই আপনার জন্য বেশি বাকি।
}
    .review = { $rank ->
        [many] তার আগে { NUMBER($points, maximumFractionDigits: 0) }টি ট্রিকের { NUMBER($points_before, maximumFractionDigits: 0) }টি ডাকা হয়ে গিয়েছিল, তাই কমই বাকি ছিল।
       *[few] তার আগে { NUMBER($points, maximumFractionDigits: 0) }টি ট্রিকের মাত্র { NUMBER($points_before, maximumFractionDigits: 0) }টি ডাকা হয়েছিল, তাই বেশি বাকি ছিল।
    }
pocha-reason-forbidden = আপনার তাস প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }টি ট্রিক জেতে, কিন্তু { NUMBER($points_before, maximumFractionDigits: 0) } ডাকা যায় না।
    .review = এই তাসগুলো প্রায় { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }টি ট্রিক জেতে, কিন্তু { NUMBER($points_before, maximumFractionDigits: 0) } ডাকা যেত না।
pocha-reason-pays = { $rank ->
    [same] এই ডাক মেলার সম্ভাবনা { $win }, “{ $other }” করলেও তাই, কিন্তু এতে পয়েন্ট বেশি।
   *[less] এই ডাক মেলার সম্ভাবনা { $win }, “{ $other }” করলে { $before }, কিন্তু এতে পয়েন্ট বেশি।
}
    .review = { $rank ->
        [same] এই ডাক মেলার সম্ভাবনা { $win }, কম ডাকটির সমানই, কিন্তু এতে পয়েন্ট বেশি।
       *[less] এই ডাক মেলার সম্ভাবনা { $win }, কম ডাকটির { $before }, কিন্তু এতে পয়েন্ট বেশি।
    }
pocha-reason-tricks = আপনার সবচেয়ে ভালো তাস { $cards }: { pocha-whole }।
    .review = সবচেয়ে ভালো তাস { $cards }: { pocha-whole }।
pocha-reason-sure = { pocha-want }, আর বাকি কোনো তাস এটিকে হারাতে পারে না।
    .review = { pocha-want.review }, আর বাকি কোনো তাস এটিকে হারাতে পারত না।
pocha-reason-cheap = { pocha-want }: ট্রিকটি জিততে এই তাসই যথেষ্ট, তাই { $cards } রেখে দিন।
    .review = { pocha-want.review }: ট্রিকটি জিততে এই তাসই যথেষ্ট ছিল, { $cards } হাতে থাকে।
pocha-reason-dear = এই ট্রিক আপনি এমনিতেই জিতবেন, তারপর { $points ->
    [0] আর চাই না
   *[other] বাকি { NUMBER($points_before, maximumFractionDigits: 0) }টির মাত্র { NUMBER($points, maximumFractionDigits: 0) }টি চাই
}; তাই যে তাস সবচেয়ে সহজে আরেকটি ট্রিক জিতত, সেটি দিন।
    .review = এই ট্রিক এমনিতেই জেতা হতো, তারপর { $points ->
        [0] আর দরকার ছিল না
       *[other] বাকি { NUMBER($points_before, maximumFractionDigits: 0) }টির মাত্র { NUMBER($points, maximumFractionDigits: 0) }টি দরকার ছিল
    }; তাই এতে সেই তাস যায়, যা সবচেয়ে সহজে আরেকটি ট্রিক জিতত।
pocha-reason-strong = { pocha-want }, আর এই তাসকে হারাতে পারে শুধু { $cards }{ $players ->
    [0] ।
   *[other] { "" } (খেলা বাকি: { $who })।
}
    .review = { pocha-want.review }, আর এই তাসকে হারাতে পারত শুধু { $cards }।
pocha-reason-enough = { pocha-want }: এই তাসের ট্রিকটি জেতার সম্ভাবনা { $win }, তাই { $cards } রেখে দিন।
    .review = { pocha-want.review }: এই তাসের ট্রিকটি জেতার সম্ভাবনা { $win }, আর { $cards } হাতে থাকে।
pocha-reason-early = { pocha-want }: অন্যদের এই স্যুট ফুরিয়ে গিয়ে ট্রাম্প মারার আগেই বড় তাসটি খেলুন।
    .review = { pocha-want.review }: অন্যদের এই স্যুট ফুরিয়ে গিয়ে ট্রাম্প মারার আগেই বড় তাসটি খেলা হয়।
pocha-reason-under = { pocha-want }, আর এর চেয়ে বড় তাস এখনও বাকি: { $cards }{ $players ->
    [0] ।
   *[other] { "" } (খেলা বাকি: { $who })।
}
    .review = { pocha-want.review }, আর এর চেয়ে বড় তাস তখনও বাকি ছিল: { $cards }।
pocha-reason-safe = { pocha-want }: এই ট্রিক অন্য কারও জেতার সম্ভাবনা { $win }, আর { $cards }-এর চেয়ে বিপজ্জনক একটি তাস আপনার হাত থেকে যায়।
    .review = { pocha-want.review }: এই ট্রিক অন্য কারও জেতার সম্ভাবনা { $win }, আর { $cards }-এর চেয়ে বিপজ্জনক একটি তাস হাত থেকে যায়।
pocha-reason-ducks = { pocha-want }: এই ট্রিক অন্য কারও জেতার সম্ভাবনা { $win }; “{ $other }” করলে { $before }।
    .review = { pocha-want.review }: এই ট্রিক অন্য কারও জেতার সম্ভাবনা { $win }, { $before } নয়।
pocha-reason-top = { pocha-want }, আর এই তাসকে হারাতে পারে শুধু ট্রাম্প।
    .review = { pocha-want.review }, আর এই তাসকে হারাতে পারত শুধু ট্রাম্প।
pocha-reason-draws = { $rank ->
    [forces] এতে অন্যদের আরও বড় ট্রাম্প ({ $cards }) বেরিয়ে আসে, তাই হাতে থাকা ট্রাম্পের মূল্য বাড়ে।
    [higher] এতে অন্যদের ট্রাম্প বেরিয়ে আসে, আর এর চেয়ে বড় { $cards } হাতে থাকে।
   *[plain] { $cards }-এ ট্রাম্প মারার আগেই এতে অন্যদের ট্রাম্প বেরিয়ে আসে।
}
pocha-reason-void = এই স্যুটে আপনার একটিই তাস: পরে এই স্যুট এলে { $suit ->
    [trump] ট্রাম্প মারতে পারবেন
   *[free] যেকোনো তাস ফেলতে পারবেন
}।
    .review = এই স্যুটে একটিই তাস ছিল: পরে এই স্যুট এলে { $suit ->
        [trump] ট্রাম্প মারা যায়
       *[free] যেকোনো তাস ফেলা যায়
    }।
pocha-reason-keeps = { pocha-want }: তার জন্য { $cards } রেখে দিন{ $suit ->
    [leave], এই ট্রিক অন্যরা জিতুক
   *[any] { "" }
}।
    .review = { pocha-want.review }: তার জন্য { $cards } হাতে থাকে{ $suit ->
        [leave], এই ট্রিক অন্যদের যায়
       *[any] { "" }
    }।
pocha-reason-entry = { pocha-want }: এই ট্রিক অন্যরা জিতুক, { $cards } রেখে দিন: একটি জিতলেই পরের ট্রিকের প্রথম তাস আপনার।
    .review = { pocha-want.review }: এই ট্রিক অন্যদের যায়, { $cards } হাতে থাকে: একটি জিতলেই পরের ট্রিকের প্রথম তাস খেলা যায়।
pocha-reason-spare = { pocha-want }: { $cards } যথেষ্ট হওয়ার কথা, তাই যে তাস একটি বেশি জিততে পারে, অন্যরা তাকে হারাতে পারে এমন সময়েই সেটি খেলুন।
    .review = { pocha-want.review }: { $cards } যথেষ্ট হওয়ার কথা, তাই যে তাস একটি বেশি জিততে পারে, অন্যরা তাকে হারাতে পারে এমন সময়েই সেটি খেলা হয়।
pocha-reason-sheds = এই ট্রিক এমনিতেই অন্যের; { pocha-want }, তাই যে তাস পরে সবচেয়ে সহজে ট্রিক জিতত, সেটি ছেড়ে দিন।
    .review = এই ট্রিক এমনিতেই অন্যের ছিল; { pocha-want.review }, তাই এতে সেই তাস যায়, যা পরে সবচেয়ে সহজে ট্রিক জিতত।
pocha-reason-surplus = এই ট্রিক এমনিতেই অন্যের; { pocha-want }: { $cards } যথেষ্ট হওয়ার কথা, তাই যে তাস একটি বেশি জিততে পারে, সেটি ছেড়ে দিন।
    .review = এই ট্রিক এমনিতেই অন্যের ছিল; { pocha-want.review }: { $cards } যথেষ্ট হওয়ার কথা, তাই এতে এমন তাস যায়, যা একটি বেশি জিততে পারে।
pocha-reason-middle = এই ট্রিক এমনিতেই অন্যের; { pocha-want }: সেগুলো জিততে বড় তাস রাখুন, বাকিগুলো হারতে ছোট তাস।
    .review = এই ট্রিক এমনিতেই অন্যের ছিল; { pocha-want.review }: সেগুলো জিততে বড় তাস থাকে, বাকিগুলো হারতে ছোট তাস।
pocha-reason-saves = এই ট্রিক এমনিতেই অন্যের; { pocha-want }, তাই { $cards } রেখে দিন।
    .review = এই ট্রিক এমনিতেই অন্যের ছিল; { pocha-want.review }, তাই { $cards } হাতে থাকে।
pocha-reason-last = এই ট্রিক এমনিতেই অন্যের: শেষ ট্রিকের জন্য { $cards } রাখলে সেটি { $suit ->
    [wins] জেতার
   *[loses] হারার
} সম্ভাবনা { $win }, অন্য তাসটি রাখলে { $before }।
    .review = এই ট্রিক এমনিতেই অন্যের ছিল: শেষ ট্রিকের জন্য { $cards } রাখলে সেটি { $suit ->
        [wins] জেতার
       *[loses] হারার
    } সম্ভাবনা { $win }, অন্য তাসটি রাখলে { $before }।
pocha-reason-takes = যে ট্রিকটি আপনার চাই, সেটি জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।
    .review = যে ট্রিকটি দরকার ছিল, সেটি এতে জেতার সম্ভাবনা { NUMBER($percent, style: "percent") }।

canasta-reason-wins = আপনার দলের সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বাড়ে: { $win }; “{ $other }” করলে { $before }।
    .review = এতে দলের সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা বাড়ে: { $before } → { $win }।
canasta-reason-closes = আপনার দল নিশ্চিতভাবেই হাত বন্ধ করে।
    .review = এতে দল নিশ্চিতভাবেই হাত বন্ধ করে।
canasta-reason-canastas = আপনার দলের কানাস্তা থেকে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে; “{ $other }” করলে { NUMBER($points_before, maximumFractionDigits: 0) }।
    .review = এতে দলের কানাস্তা থেকে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট আসে।
canasta-reason-closes_often = আপনার দলের হাত বন্ধ করার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = এতে দলের হাত বন্ধ করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-shut_pile = { $percent ->
    [0] পরের খেলোয়াড় প্রায় কখনওই পট নিতে পারবেন না।
   *[other] পরের খেলোয়াড়ের পট নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
}
    .review = { $percent ->
        [0] এতে পরের খেলোয়াড় প্রায় কখনওই পট নিতে পারেন না।
       *[other] এতে পরের খেলোয়াড়ের পট নিতে পারার সম্ভাবনা মাত্র { NUMBER($percent, style: "percent") }।
    }
canasta-reason-others_pot = আপনার পরের পালার আগে অন্যদের পট নেওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার আগে অন্যদের পট নেওয়ার সম্ভাবনা কমে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-side_pot = আপনার পরের পালার মধ্যে দলের পট নেওয়ার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার মধ্যে দলের পট নেওয়ার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-opens = আপনার পরের পালার মধ্যে দলের ওপেন করার সম্ভাবনা { NUMBER($percent, style: "percent") }; “{ $other }” করলে { NUMBER($percent_before, style: "percent") }।
    .review = এতে ওই খেলোয়াড়ের পরের পালার মধ্যে দলের ওপেন করার সম্ভাবনা বাড়ে: { NUMBER($percent_before, style: "percent") } → { NUMBER($percent, style: "percent") }।
canasta-reason-laid = আপনার দলের মেল্ডের তাসে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট হয়; “{ $other }” করলে { NUMBER($points_before, maximumFractionDigits: 0) }।
    .review = এতে দলের মেল্ডের তাসে { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট হয়।
canasta-reason-hand = হাতে থেকে যাওয়া তাসে আপনার দলের প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট ক্ষতি হয়; “{ $other }” করলে { NUMBER($points_before, maximumFractionDigits: 0) }।
    .review = এতে হাতে থেকে যাওয়া তাসে দলের ক্ষতি { NUMBER($points_before, maximumFractionDigits: 0) }-এর বদলে প্রায় { NUMBER($points, maximumFractionDigits: 0) } পয়েন্ট।
canasta-reason-wins_match = কালো তিনের কানাস্তায় ম্যাচ তখনই জেতা হয়ে যায়।
canasta-reason-closes_now = এতে এখনই হাত বন্ধ হয়: { 200 } পয়েন্ট, আর অন্যদের হাতে { $number }টি তাস থেকে যায়।
canasta-reason-takes_pot = এতে পটের { $number }টি তাস পাওয়া যায়।
canasta-reason-leaves_pot = পটে মাত্র { $number }টি তাস, আর তা নিতে হলে আপনাকে { $cards } নামাতে হতো।
    .review = পটে মাত্র { $number }টি তাস ছিল, আর তা নিতে হলে { $cards } নামাতে হতো।
canasta-reason-leaves_threes = পটে কালো তিন আছে: আপনার হাতে থেকে গেলে { $number } পয়েন্ট কাটা যেত।
    .review = পটে কালো তিন ছিল: হাতে থেকে গেলে { $number } পয়েন্ট কাটা যেত।
canasta-reason-completes = { $number_before ->
    [1] এতে { $cards }-এর কানাস্তা হয়: { $number } পয়েন্ট।
   *[other] এতে { $number_before }টি কানাস্তা হয়, { $each }-এর: { $number } পয়েন্ট।
}
canasta-reason-opens_now = আপনার দল এখনই ওপেন করে: মেল্ডে { $number } পয়েন্ট, চাই { $number_before }।
    .review = এতে দল ওপেন করে: মেল্ডে { $number } পয়েন্ট, চাই { $number_before }।
canasta-reason-near_canasta = এতে আপনার { $cards }-এর মেল্ডে কানাস্তার { 7 }টির মধ্যে { $number }টি তাস হয়।
    .review = এতে { $cards }-এর মেল্ডে কানাস্তার { 7 }টির মধ্যে { $number }টি তাস হয়।
canasta-reason-starts_meld = এতে { $cards }-এর মেল্ড শুরু হয়, আর { $who } তাতে যোগ করতে পারেন।
    .review = এতে { $cards }-এর মেল্ড শুরু হয়, আর { $who } তাতে যোগ করতে পারতেন।
canasta-reason-stays_pure = { $cards }-এর মেল্ডে ওয়াইল্ড কার্ড থাকে না: বিশুদ্ধ কানাস্তায় { 500 } পয়েন্ট, মিশ্রে { 300 }।
canasta-reason-short_hand = { $who }-এর হাতে মাত্র { $number }টি তাস, শিগগিরই হাত বন্ধ করতে পারেন: টেবিলের তাসে পয়েন্ট যোগ হয়, হাতের তাসে কাটা যায়।
    .review = { $who }-এর হাতে মাত্র { $number }টি তাস ছিল, শিগগিরই হাত বন্ধ করতে পারতেন: টেবিলের তাসে দলের পয়েন্ট যোগ হয়, হাতের তাসে কাটা যায়।
canasta-reason-low_stock = ডেকে মাত্র { $number }টি তাস বাকি: টেবিলের তাসে পয়েন্ট যোগ হয়, হাতের তাসে কাটা যায়।
    .review = ডেকে মাত্র { $number }টি তাস বাকি ছিল: টেবিলের তাসে দলের পয়েন্ট যোগ হয়, হাতের তাসে কাটা যায়।
canasta-reason-unloads = টেবিলে আরও { $number } পয়েন্টের তাস নামে, সেখানে তা আপনার দলে যোগ হয়।
    .review = টেবিলে আরও { $number } পয়েন্টের তাস নামে, সেখানে তা দলে যোগ হয়।
canasta-reason-no_canasta = দলের কানাস্তা না থাকলে টেবিলের তাসের পয়েন্ট কাটা যায়: এতে সেখানে { $number } পয়েন্ট কম থাকে।
    .review = কানাস্তা না থাকলে দলের টেবিলের তাসের পয়েন্ট কাটা যায়: এতে সেখানে { $number } পয়েন্ট কম থাকে।
canasta-reason-holds_back = পটে { $number_before }টি তাস, আর তা হাতের তাস দিয়েই নিতে হয়: এখন নামালে আপনার হাতে থাকত মাত্র { $number }টি।
    .review = পটে { $number_before }টি তাস ছিল, আর তা হাতের তাস দিয়েই নিতে হয়: নামালে হাতে থাকত মাত্র { $number }টি।
canasta-reason-keeps_hidden = { $cards } আপনার হাতে একসঙ্গে থাকে: এক পালায় সাতটি নামালে { 1000 } পয়েন্টের গোপন কানাস্তা।
    .review = { $cards } হাতে একসঙ্গে থাকে: এক পালায় সাতটি নামালে { 1000 } পয়েন্টের গোপন কানাস্তা।
canasta-reason-keeps_wilds = কানাস্তার জন্য ওয়াইল্ড কার্ড { $cards } আপনার হাতে থাকে।
    .review = কানাস্তার জন্য ওয়াইল্ড কার্ড { $cards } হাতে থাকে।
canasta-reason-keeps_pairs = { $cards } আপনার হাতে থাকে, যা দিয়ে পট নিতে পারেন।
    .review = { $cards } হাতে থাকে, যা দিয়ে পট নেওয়া যায়।
canasta-reason-keeps_opening = { $cards } আপনার হাতে থাকে, যাতে { $number } পয়েন্ট: ওপেন করতে যথেষ্ট, কারণ আপনার দলের চাই { $number_before }।
    .review = { $cards } হাতে থাকে, যাতে { $number } পয়েন্ট: ওপেন করতে যথেষ্ট, কারণ দলের চাই { $number_before }।
canasta-reason-keeps_group = এই তাসটি একা, আর { $cards } একসঙ্গে থাকে।
canasta-reason-keeps_addition = { $cards } আপনার হাতে থাকে, যা দলের মেল্ডে যোগ করতে পারেন।
    .review = { $cards } হাতে থাকে, যা দলের মেল্ডে যোগ করা যায়।
canasta-reason-keeps_value = ওপেন করতে আপনার দলের { $number } পয়েন্ট চাই, আর তাতে { $each } বেশি কাজে লাগে।
    .review = ওপেন করতে দলের { $number } পয়েন্ট চাই ছিল, আর তাতে { $each } বেশি কাজে লাগে।
canasta-reason-few_to_come = এতে মেল্ড হওয়া কঠিন: { $number ->
    [0] আর কোনো { $cards } আসতে পারে না।
   *[other] আর মাত্র { $number }টি { $cards } আসতে পারে।
}
    .review = এতে মেল্ড হওয়া কঠিন ছিল: { $number ->
        [0] আর কোনো { $cards } আসতে পারত না।
       *[other] আর মাত্র { $number }টি { $cards } আসতে পারত।
    }
canasta-reason-keeps_three = আপনার হাতে একটি কালো তিন থাকলে অন্য কেউ কালো তিনের কানাস্তায় ম্যাচ জিততে পারেন না।
    .review = হাতে একটি কালো তিন থাকলে অন্য কেউ কালো তিনের কানাস্তায় ম্যাচ জিততে পারেন না।
canasta-reason-keeps_stop = { $rank ->
    [early] প্রথম পালায় { $who } এমনিতেই পট নিতে পারেন না: { $cards } পট আটকায়, তাই পরের জন্য রেখে দিন।
   *[any] { $cards } আপনার হাতে থাকে, যা অন্য কোনো তাস ফেলা নিরাপদ না হলে পট আটকে দেয়।
}
    .review = { $rank ->
        [early] প্রথম পালায় { $who } এমনিতেই পট নিতে পারতেন না: { $cards } পট আটকায়, তাই পরের জন্য হাতে থাকে।
       *[any] { $cards } হাতে থাকে, যা অন্য কোনো তাস ফেলা নিরাপদ না হলে পট আটকে দেয়।
    }
canasta-reason-keeps_safe = এই তাসে { $who }-এর পট নেওয়া কঠিন, আর { $cards }-এ একেবারেই নেওয়া যায় না: অন্য কোনো তাস ফেলা নিরাপদ না হলে সেটি কাজে লাগবে।
    .review = এই তাসে { $who }-এর পট নেওয়া কঠিন ছিল, আর { $cards }-এ একেবারেই নেওয়া যায় না: অন্য কোনো তাস ফেলা নিরাপদ না হলে সেটি কাজে লাগে।
canasta-reason-more_to_throw = আপনার হাতে { $cards }-ও আছে, তাই অদেখা আর মাত্র { $number }টি; পট নিতে { $who }-এর তার { $number_before }টি চাই। { $who } পট না নিলে পরের পালাগুলোতে { $cards } ফেলতে পারবেন।
    .review = হাতে { $cards }-ও ছিল, তাই অদেখা আর মাত্র { $number }টি ছিল; পট নিতে { $who }-এর তার { $number_before }টি লাগত। { $who } পট না নিলে পরের পালাগুলোতে { $cards } ফেলা যেত।
canasta-reason-keeps_threes = { $cards } আপনার হাতে থাকে: কালো তিনের কানাস্তায় ম্যাচ জেতা যায়।
    .review = { $cards } হাতে থাকে: কালো তিনের কানাস্তায় ম্যাচ জেতা যায়।
canasta-reason-sheds = শেষে আপনার হাতে থেকে গেলে এতে { $number } পয়েন্ট কাটা যেত, { $each }-এর চেয়ে বেশি।
    .review = শেষে হাতে থেকে গেলে এতে { $number } পয়েন্ট কাটা যেত, { $each }-এর চেয়ে বেশি।
canasta-reason-baits = এটা টোপ: পরে কেউ এই মানের আর একটি তাস ফেললে হাতের { $cards } দিয়ে পট নিতে পারেন।
    .review = এটা টোপ: পরে কেউ এই মানের আর একটি তাস ফেললে হাতের { $cards } দিয়ে পট নেওয়া যায়।
canasta-reason-blocks = কালো তিন পট আটকে দেয়: { $who } তা নিতে পারেন না।
    .review = কালো তিন পট আটকে দেয়: { $who } তা নিতে পারতেন না।
canasta-reason-freezes = { $number ->
    [0] উপরে ওয়াইল্ড কার্ড থাকলে এখন কেউ { $number_before }টি তাসের পট নিতে পারেন না।
   *[other] উপরে ওয়াইল্ড কার্ড থাকলে কেউ পট নিতে পারেন না, আর তারপর থেকে একই মানের { $number }টি তাস লাগে।
}
canasta-reason-freezes_melds = { $who }-এর দলের { $number }টি মানের মেল্ড আছে, যাতে একটি তাসেই পট নেওয়া যায়: ফ্রিজড হলে একই মানের { $number_before }টি তাস লাগে।
    .review = { $who }-এর দলের { $number }টি মানের মেল্ড ছিল, যাতে একটি তাসেই পট নেওয়া যেত: ফ্রিজড হলে একই মানের { $number_before }টি তাস লাগে।
canasta-reason-cheaper_wild = { 2 } দিয়েও { $cards }-এর মতোই পট আটকায়, অথচ মেল্ডে { $cards }-এর মূল্য { $number_before } পয়েন্ট, { 2 }-এর মাত্র { $number }।
canasta-reason-dearer_wild = উপরে ওয়াইল্ড কার্ড থাকলে কেউ পট নিতে পারেন না, আর শেষে আপনার হাতে থেকে গেলে { $cards }-এ { $number } পয়েন্ট কাটা যেত, { 2 }-এ মাত্র { $number_before }।
    .review = উপরে ওয়াইল্ড কার্ড থাকলে কেউ পট নিতে পারতেন না, আর শেষে হাতে থেকে গেলে { $cards }-এ { $number } পয়েন্ট কাটা যেত, { 2 }-এ মাত্র { $number_before }।
canasta-reason-holds_rest = আপনার হাতেই { $cards }, তাই পট নিতে যে { $number_before }টি লাগে, { $who }-এর কাছে { $number ->
    [0] তার একটিও থাকতে পারে না।
   *[other] তার বড়জোর { $number }টি থাকতে পারে।
}
    .review = একই হাতে { $cards } ছিল, তাই পট নিতে যে { $number_before }টি লাগত, { $who }-এর কাছে { $number ->
        [0] তার একটিও থাকতে পারত না।
       *[other] তার বড়জোর { $number }টি থাকতে পারত।
    }
canasta-reason-rest_seen = উপরে { $cards } থাকলে পট নিতে { $who }-এর আরও { $number_before }টি চাই, অথচ { $number ->
    [0] একটিও থাকতে পারে না।
   *[other] বড়জোর { $number }টি থাকতে পারে।
}
    .review = উপরে { $cards } থাকলে পট নিতে { $who }-এর আরও { $number_before }টি লাগত, অথচ { $number ->
        [0] একটিও থাকতে পারত না।
       *[other] বড়জোর { $number }টি থাকতে পারত।
    }
canasta-reason-their_meld = শুধু { $cards } পেলেই { $who } পট নিতে পারেন: তাসটি ওই দলের মেল্ডের মানের।
    .review = শুধু { $cards } পেলেই { $who } পট নিতে পারতেন: তাসটি ওই দলের মেল্ডের মানের।
canasta-reason-left_before = গতবার উপরে { $cards } থাকতেও { $who } পট নেননি।
    .review = তার আগের পালায় উপরে { $cards } থাকতেও { $who } পট নেননি।
canasta-reason-thrown_before = { $who } আগে { $cards } ফেলেছেন, তাই তাসটি তাঁর তেমন লাগার কথা নয়।
    .review = { $who } আগে { $cards } ফেলেছিলেন, তাই তাসটি তাঁর তেমন লাগার কথা ছিল না।
canasta-reason-few_left = আর মাত্র { $number }টি { $cards } অদেখা; { $rank ->
    [fewer] { $other_card } আছে { $number_before }টি: পট নেওয়ার মতো যথেষ্ট { $cards } { $who }-এর হাতে থাকার সম্ভাবনা কম।
   *[few] পট নিতে { $who }-এর তার { $number_before }টি চাই।
}
    .review = আর মাত্র { $number }টি { $cards } অদেখা ছিল; { $rank ->
        [fewer] অন্য তাসটির মানের ছিল { $number_before }টি: পট নেওয়ার মতো যথেষ্ট { $cards } { $who }-এর হাতে থাকার সম্ভাবনা কম ছিল।
       *[few] পট নিতে { $who }-এর তার { $number_before }টি লাগত।
    }
canasta-reason-far_from_opening = ওপেন করতে { $who }-এর এখনও { $number } পয়েন্ট চাই, আর তাতে { $cards } কম কাজে লাগে।
    .review = ওপেন করতে { $who }-এর তখনও { $number } পয়েন্ট চাই ছিল, আর তাতে { $cards } কম কাজে লাগে।
canasta-reason-can_wait = { $cards } পরেও নামানো যায়: আপনার দল ওপেন করেছে, তাই যেকোনো পরের পালায় নামাতে পারবেন।
    .review = { $cards } পরেও নামানো যায়: দল ওপেন করেছে, তাই যেকোনো পরের পালায় নামানো চলে।
canasta-group = { $number_before ->
    [2] একটি জোড়া
   *[other] এক মানের { $number_before }টি তাস
}
canasta-reason-even = { $each } প্রায় সমান: এর যেকোনোটি উপরে থাকলে পট নিতে { $who }-এর ওই মানের আরও { $number }টি চাই{ $rank ->
    [whole], আর কোনোটিতেই { canasta-group } ভাঙে না
    [broken], আর প্রতিটিতেই { canasta-group } ভাঙে
    [kept], আর যেটিই ফেলুন, { canasta-group } হাতে থাকে
    [fewer], আর প্রথমটিতে { canasta-group } ভাঙে, কিন্তু সেই মানের অদেখা তাস কম
   *[mixed] { "" }
}।
canasta-reason-no_pot_yet = { $each } প্রায় সমান: প্রথম পালায় { $who } এমনিতেই পট নিতে পারেন না।
    .review = { $each } প্রায় সমান: প্রথম পালায় { $who } এমনিতেই পট নিতে পারতেন না।
canasta-reason-none_gives = { $each } প্রায় সমান: { $rank ->
    [small] { $number ->
        [0] পট খালি
       *[other] পটে মাত্র { $number }টি তাস
    }, তাই যেটিই ফেলুন, সামান্যই দেওয়া হয়।
    [hardly] এর যেকোনোটি উপরে থাকলে { $who }-এর পট নেওয়া কঠিন।
   *[never] এর যেকোনোটি উপরে থাকলে { $who }-এর পট নেওয়া অসম্ভব।
}
    .review = { $each } প্রায় সমান: { $rank ->
        [small] { $number ->
            [0] পট খালি
           *[other] পটে মাত্র { $number }টি তাস
        } ছিল, তাই যেটিই ফেলা হোক, সামান্যই দেওয়া হতো।
        [hardly] এর যেকোনোটি উপরে থাকলে { $who }-এর পট নেওয়া কঠিন ছিল।
       *[never] এর যেকোনোটি উপরে থাকলে { $who }-এর পট নেওয়া অসম্ভব ছিল।
    }
canasta-reason-same_cards = একই তাস নামে আর ফেলা হয়, শুধু { $cards } অন্য মেল্ডে যেতে পারে।
canasta-reason-exact_cut = ঠিক যত তাস চাই, ততটি ওঠার সম্ভাবনা এতেই সবচেয়ে বেশি, { NUMBER($percent, style: "percent") }: কানাস্তা হলে { 100 } পয়েন্ট।
canasta-reason-misses_cut = কানাস্তা না হলে ঠিক সংখ্যায় কাটলে { 100 } পয়েন্ট কাটা যায়, তাই সংখ্যাটি না মেলাই ভালো।
