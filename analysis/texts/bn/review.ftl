# The review of a round: its figures, and the words of its picture.

review-why = কারণ: { $reason }
total = মোট
figure-score = স্কোর
figure-accuracy = নির্ভুলতা
figure-lost = প্রতি সিদ্ধান্তে কত পয়েন্ট ক্ষতি
figure-luck = ভাগ্য, পয়েন্টে
figure-decisions = সিদ্ধান্ত
figure-hinted = ইঙ্গিত মেনে
figure-mistakes = নিয়মভাঙা চাল
figure-taken-back = ফেরানো চাল
figure-grade = গ্রেড, A থেকে F
figure-without-luck = ভাগ্য বাদে স্কোর
figure-interval = { $score } ({ $low } থেকে { $high })

review-picture-title = রাউন্ড { $round }: পর্যালোচনা
review-picture-places = রাউন্ডের ধাপ
review-picture-luck = ভাগ্য (+ মানে ভালো)
review-picture-accuracy = নির্ভুলতা %
review-picture-round = রাউন্ড { $round }
review-picture-rounds = রাউন্ড { $first }–{ $last }
review-picture-note = { $name } { $what } (ক্ষতি { $lost } পয়েন্ট); আরও ভালো: { $better }
review-picture-find = { $name } { $what }: দারুণ চাল
canasta-review-picture-chances = সবচেয়ে বেশি পয়েন্ট পাওয়ার সম্ভাবনা, সব তাস খোলা
canasta-review-picture-won = সবচেয়ে বেশি পয়েন্ট: { $names }
canasta-review-picture-nobody = সবচেয়ে বেশি পয়েন্ট কেউ একা পাননি
pocha-review-picture-chances = ডাক মেলার সম্ভাবনা, সব তাস খোলা
pocha-review-picture-won = ডাক মিলেছে: { $names }
pocha-review-picture-nobody = কারও ডাক মেলেনি
poter-review-picture-won = জিতলেন { $names }
poter-review-picture-nobody = কেউ হাত খালি করেননি
poter-review-picture-chances = রাউন্ড জেতার সম্ভাবনা, সব তাস খোলা
