# The message of the day of a group, and what its administrators choose.

group-day-title = <b>আজকের হাত</b> · { $date }
group-day-table = <b>{ $game }</b> · { $date }
group-day-row = { $place }. { $name } · <b>{ $score }</b> ({ $points })
group-day-unplaced = { $name } · <b>{ $score }</b> ({ $points })
group-day-open = { $name } · { $state }
group-day-given-up = শেষ হয়নি
group-day-more = … আরও { $count } জন
group-day-about = স্কোর সর্বোচ্চ { $most }, পার মানে { $half }। বন্ধনীতে পারের তুলনায় পয়েন্ট।
group-day-nobody = সবার একই তাস। কে সবচেয়ে ভালো খেলবেন? কয়েক মিনিটের খেলা, একা, যখন খুশি।
group-day-played = আজ খেলেছেন: { $names }
group-day-week = <b>সপ্তাহ:</b>
group-day-span = { $name } <b>{ $score }</b> ± { $error }
group-day-close = { $names }: কে এগিয়ে, এখনও বলা যায় না।
group-day-somebody = কেউ একজন
group-day-choices = <b>এই গ্রুপে আজকের হাত</b>
group-day-choices-about = দিনে একবার এখানে লিখব গতকাল কে কেমন খেলেছেন, সঙ্গে আজকের হাত খেলার বোতাম। দিন শেষ হওয়ার আগে কোনো হাতের তাস বা পয়েন্ট আমি দেখাই না।
group-day-on = চালু: প্রতিদিন { $hour }-এ (সময়: { $city })। সেখানে এখন { $now }।
group-day-elsewhere = মেসেজটি আসে এই গ্রুপের { $where ->
    [general] প্রধান টপিকে
   *[other] অন্য টপিকে
}।
group-day-off = বন্ধ আছে।
group-day-turn-on = এখানে দেখান
group-day-turn-off = বন্ধ করুন
group-day-no = না, ধন্যবাদ
group-day-offer = প্রতিদিন সবার একই তাস: এই গ্রুপে <b>আজকের হাত</b> দেখাব? ঠিক করবেন কোনো অ্যাডমিন; পরেও /today পাঠিয়ে বেছে নেওয়া যায়।
group-day-administrators = শুধু গ্রুপের কোনো অ্যাডমিন এটা বেছে নিতে পারেন।
group-day-arrange = এই গ্রুপে
