# The Mini App: hints, the review board, and earlier matches.

app-hint-details = বিস্তারিত
app-hint-do = করুন
app-hint-close = ইঙ্গিত বন্ধ করুন

app-review-coming-of = { $rounds }টির মধ্যে রাউন্ড { $round } দেখছি…
app-review-match = ম্যাচ
app-review-step = ধাপ
app-review-close = ফিরে যান
app-review-curve = ধাপে ধাপে সম্ভাবনা
app-review-first = প্রথম ধাপ
app-review-back = এক ধাপ পিছনে
app-review-on = এক ধাপ সামনে
app-review-last = শেষ ধাপ
app-review-play-line = আরও ভালো চালটি দেখুন
app-review-line = আরও ভালো চাল
app-review-line-close = রাউন্ডে ফিরুন
app-review-line-note = আরও ভালো চালটি, তারপর কয়েকটি পালা যেমন হতে পারত; তাস যেমন ছিল তেমনই।
problem-no-line = এখানে এর চেয়ে ভালো কিছু ছিল না।
problem-no-place = রাউন্ডে এমন কোনো ধাপ নেই।
app-review-players-only = শুধু খেলোয়াড়রাই রাউন্ডটি ধাপে ধাপে দেখতে পারেন।
app-review-luck-skill = ভাগ্য ও দক্ষতা
app-review-luck-note = ভাগ্য: ডান দিকে মানে ভালো।
app-review-mark = { $kind ->
    [blunder] মস্ত ভুল
    [mistake] ভুল চাল
    [doubtful] সন্দেহজনক
    [good] দারুণ চাল
   *[none] সিদ্ধান্ত
}: { $who ->
    [you] আপনি { $what }
   *[other] { $name } { $what }
}
app-review-find = { review-picture-find }।
app-review-other = { $name } { $what }। { review-loss }

app-matches-title = আপনার ম্যাচ
app-matches-current = খেলা চলছে
app-match-title = { $game } · { $players }
app-match-lobby = এখনও শুরু হয়নি
app-match-rounds = { $rounds ->
    [0] প্রথম রাউন্ড চলছে
    [1] একটি রাউন্ড শেষ
   *[other] { $rounds }টি রাউন্ড শেষ
}
app-match-place = { $place }. { $name } { $total }
