# Puzzles: decisions that a person has missed, to be found again, and one of each day.

command-puzzle = আপনার নিজের ভুল থেকে ধাঁধা
puzzle-title = <b>ধাঁধা</b>
puzzle-own = আগে একবার আপনাকে এই সিদ্ধান্ত নিতে হয়েছিল, আর এর চেয়ে ভালো কিছু ছিল। এখন কী খেলবেন?
puzzle-group = আপনার গ্রুপের একজন একটি ম্যাচে এই সিদ্ধান্ত নিয়েছিলেন, আর এর চেয়ে ভালো কিছু ছিল। আপনি কী খেলবেন?
puzzle-named = { $name } একটি ম্যাচে এই সিদ্ধান্ত নিয়েছিলেন, আর এর চেয়ে ভালো কিছু ছিল। আপনি কী খেলবেন?
puzzle-daily = আজকের ধাঁধা, সবার জন্য একই। কী খেলবেন?
puzzle-numbered = { $number }. { $plan }
puzzle-best = <b>ঠিক!</b> এখানে এর চেয়ে ভালো কিছু নেই।
puzzle-near = <b>প্রায় ঠিক।</b> আরেকটু ভালো কিছু আছে।
puzzle-wrong = <b>সেরা নয়।</b>
puzzle-chosen = আপনি বেছেছেন – { $plan }: { $lost }
puzzle-way = সেরা: <b>{ $plan }</b>
puzzle-bar = { $plan } · { $bar }{ $mark }
puzzle-comes-back = { $days ->
    [1] এই ধাঁধা কাল আবার আসবে।
   *[other] এই ধাঁধা { $days } দিন পরে আবার আসবে।
}
puzzle-done = এটি এখন আপনি জানেন: আর আসবে না।
puzzle-day-done = কাল আরেকটি থাকবে।
puzzle-coming = আজকের ধাঁধা এখনও তৈরি হচ্ছে। এক মিনিট পরে আবার চেষ্টা করুন।
puzzle-none = কোনো ধাঁধা অপেক্ষায় নেই। আপনি খেললে যে সিদ্ধান্তে পয়েন্ট হারান, রাতে সেগুলো আবার দেখা হয়, আর পরের দিন এখানে পাবেন।
puzzle-enough = আজকের মতো যথেষ্ট। { $count ->
    [1] আরেকটি ধাঁধা অপেক্ষায় আছে।
   *[other] আরও { $count }টি ধাঁধা অপেক্ষায় আছে।
}
puzzle-more = আরও ধাঁধা
puzzle-next = পরের ধাঁধা
puzzle-gone = এই ধাঁধা আর দেখানো যায় না, অথবা এই মুহূর্তে যায় না।

app-puzzles = ধাঁধা
app-puzzles-about = আজকের ধাঁধা, আর আপনার নিজের ভুল
app-puzzle-tap = তাস চাপুন, অথবা নিচে থেকে বেছে নিন।
app-puzzle-others = নিচের কোনোটিতে এই তাসগুলো খেলা হয় না।
