# The review of a round that is over: for everybody, for one player, step by step.

command-review = শেষ রাউন্ডের পর্যালোচনা দেখুন

review-title = <b>রাউন্ড { $round }: পর্যালোচনা</b>
review-best-decisions = <b>সেরা সিদ্ধান্ত:</b> { $name }
review-most-luck = <b>সবচেয়ে বেশি ভাগ্য:</b> { $name }
review-players = <i>নির্ভুলতা · প্রতি সিদ্ধান্তে কত পয়েন্ট ক্ষতি</i>
review-player = { $place }. { $name }: { NUMBER($accuracy, style: "percent") } · { $lost }
review-player-none = { $name }: { review-player-none.why }
    .why = সিদ্ধান্ত নেওয়ার কিছু ছিল না
review-costliest = <b>সবচেয়ে বেশি ক্ষতি যে সিদ্ধান্তে:</b> { $name } { $what }। { review-loss }
review-none-costly = স্পষ্ট কোনো ভুল নেই।
review-luck = <b>ভাগ্য, পয়েন্টে:</b> { $players }
review-luck-player = { $name } { $luck }

review-loss = ক্ষতি { $lost } পয়েন্ট। আরও ভালো: <b>{ $better }</b>।

review-mine-title = <b>রাউন্ড { $round }: আপনার খেলা</b>
review-mine-score = আপনার স্কোর: { $score }।
review-mine-score-side = আপনার দলের স্কোর: { $score }।
review-mine-decisions = { $decisions ->
    [1] একটি সিদ্ধান্ত
   *[other] { $decisions }টি সিদ্ধান্ত
}: নির্ভুলতা { NUMBER($accuracy, style: "percent") }, প্রতি সিদ্ধান্তে ক্ষতি { $lost } ± { $error } পয়েন্ট।
review-mine-none = আপনার সিদ্ধান্ত নেওয়ার কিছু ছিল না।
review-mine-lucky = { $side ->
    [good] ভাগ্য ভালো ছিল: তাস থেকে সাধারণের চেয়ে প্রায় { $points } পয়েন্ট লাভ হয়েছে।
    [bad] ভাগ্য খারাপ ছিল: তাস থেকে সাধারণের চেয়ে প্রায় { $points } পয়েন্ট ক্ষতি হয়েছে।
    [even] ভাগ্য মোটামুটি সমান ছিল।
   *[unclear] ভাগ্য ভালো না খারাপ ছিল, তা স্পষ্ট নয়।
}
review-mine-mistakes = নিয়মভাঙা চাল: { $count }টি।
review-mine-taken-back = ফিরিয়ে নেওয়া চাল: { $count }টি।
review-mine-marked = <b>যেখানে পয়েন্ট হারালেন</b>
review-mine-unmarked = আপনি স্পষ্ট কোনো ভুল করেননি।
review-mine-more = { $count ->
    [1] <i>আরও একটি আছে, এখানে দেখানো হয়নি: রাউন্ডটি ধাপে ধাপে দেখুন।</i>
   *[other] <i>আরও { $count }টি আছে, এখানে দেখানো হয়নি: রাউন্ডটি ধাপে ধাপে দেখুন।</i>
}
review-mine-decision = <b>ধাপ { $place }:</b> আপনি { $what }। { review-loss }
review-mine-best = <b>সেরা চাল:</b> আপনি { $what }: এর পরের সেরা চালের চেয়ে { $gain } পয়েন্ট এগিয়ে।
review-mine-error = ধাপ { $place }: ক্ষতি { $lost } ± { $error } পয়েন্ট।
review-signs = <i>🟡 সন্দেহজনক ?! · 🟠 ভুল চাল ? · 🔴 মস্ত ভুল ??</i>
review-source = <i>তখন যা জানা সম্ভব ছিল, শুধু তা দিয়েই বিচার; প্রতি সিদ্ধান্তে { $playouts }টি পরীক্ষামূলক রাউন্ড।</i>

review-step-title = <b>রাউন্ড { $round }</b> · ধাপ { $place }/{ $last } · { $eyes ->
    [open] সব তাস খোলা
   *[mine] আপনি যেমন দেখেছেন
}
review-step-end = { $end ->
    [first] এটাই প্রথম ধাপ।
   *[last] এটাই শেষ ধাপ।
}
review-step-undealt = তাস এখনও বাঁটা হয়নি।
review-step-deal = তাস বাঁটা হয়েছে।
review-step-seat = <b>{ $name }</b> ({ $marks }): { $cards }
review-step-seat-empty = <b>{ $name }</b> ({ $marks }): হাতে তাস নেই
review-step-right = আপনার সিদ্ধান্ত: এর চেয়ে ভালো কিছু ছিল না।
review-step-loss = আপনার সিদ্ধান্ত। { review-loss }
review-step-chance = { $name } { NUMBER($percent, style: "percent") }

review-coming = রাউন্ডটি দেখছি…
problem-review-failed = ওই রাউন্ডের পর্যালোচনা করা গেল না। পরে আবার চেষ্টা করুন।
problem-no-review = এখনও কোনো রাউন্ড শেষ হয়নি, তাই পর্যালোচনার কিছু নেই।

review-line = রাউন্ড { $round } · { $words }
review-line-ready = রাউন্ড { $round }: পর্যালোচনা তৈরি।
review-match-title = <b>ম্যাচের পর্যালোচনা</b> · { $rounds }টি রাউন্ড
review-match-grades = <b>গ্রেড, A থেকে F:</b> { $players }
review-match-grade = { $name } { $grade }
review-match-without-luck = <b>ভাগ্য বাদে স্কোর:</b> { $players }
review-match-without-luck-player = { $name } { $score } ({ $low } থেকে { $high })
review-private-here = এই টেবিলে প্রত্যেকে শুধু নিজের পর্যালোচনা দেখেন। আপনারটি দেখতে বোতাম চাপুন।
button-review-mine = আমারটা
button-review-steps = ধাপগুলো
button-review-rounds = রাউন্ড ধরে ধরে
button-round-on = রাউন্ড { $round } ▶️
button-my-review = আমার পর্যালোচনা
button-steps = ধাপে ধাপে
button-step = { $sign } { $place }
button-step-first = ⏮
button-step-back = ◀️
button-step-on = ▶️
button-step-last = ⏭
button-decision-back = আমার সিদ্ধান্ত
button-decision-on = আমার সিদ্ধান্ত ⏩
button-eyes-open = সব তাস
button-eyes-mine = শুধু আমার
button-next-mark = পরের চিহ্ন
