# Reviews: decisions that followed a hint, and good finds.

review-player-hinted = { $name }: { review-player-hinted.why }
    .why = ইঙ্গিত মেনে খেলেছেন
review-player-few = { $name }: { review-player-few.why }
    .why = বিচারের মতো নিজের সিদ্ধান্ত কম
review-mine-decisions-hinted = { $decisions ->
    [1] একটি সিদ্ধান্ত
   *[other] { $decisions }টি সিদ্ধান্ত
}, সাহায্য নিয়ে { $hinted }টি। আপনার নিজের: নির্ভুলতা { NUMBER($accuracy, style: "percent") }, প্রতি সিদ্ধান্তে ক্ষতি { $lost } ± { $error } পয়েন্ট।
review-mine-mostly-hinted = { $decisions }টি সিদ্ধান্ত, সাহায্য নিয়ে { $hinted }টি।
review-mine-advised = { $own ->
    [0] { $decisions ->
        [1] আপনার একমাত্র সিদ্ধান্তটি সাহায্য নিয়ে।
       *[other] আপনার সব সিদ্ধান্তই সাহায্য নিয়ে।
    }
   *[other] আপনার বেশির ভাগ সিদ্ধান্তই সাহায্য নিয়ে: বিচারের মতো নিজের সিদ্ধান্ত কম।
}
review-step-hinted = আপনার সিদ্ধান্ত, সাহায্য নিয়ে।
review-step-hinted-lost = আপনার সিদ্ধান্ত, সাহায্য নিয়ে। আরও পরীক্ষামূলক রাউন্ড খেলে এর চেয়ে ভালো চাল পাওয়া গেছে। { review-loss }
review-step-find = আপনার সিদ্ধান্ত: দারুণ চাল, এর পরের সেরা চালের চেয়ে { $gain } পয়েন্ট এগিয়ে।
