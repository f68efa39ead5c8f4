# The table of a group.

command-top = এই গ্রুপে কে এগিয়ে
top-group = প্রতিটি গ্রুপের নিজের তালিকা আছে: গ্রুপে /top পাঠান।
top-title = <b>{ $game }: কে এগিয়ে</b>
top-period-week = সপ্তাহ
top-period-month = মাস
top-period-ever = সব সময়
top-head-name = নাম
top-head-matches = ম্যাচ
top-head-firsts = প্রথম
top-head-rating = রেটিং
top-row = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating }
top-row-close = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating } ≈
top-columns = নামের পরে: ম্যাচ, প্রথম স্থান, আর রেটিং ও তার অনিশ্চয়তা।
top-few = ?: প্রায় { NUMBER(30) }টি গণ্য ম্যাচের পরে স্থান ও রেটিং পাওয়া যায়; বন্ধনীতে আর প্রায় কতটি বাকি।
top-close = ≈: পরের জনের সঙ্গে তফাত এখনও নিশ্চিত নয়।
top-missing = { $count ->
    [one] ক্রম নিশ্চিত হতে প্রত্যেকের আরও প্রায় { $count }টি ম্যাচ লাগবে।
   *[other] ক্রম নিশ্চিত হতে প্রত্যেকের আরও প্রায় { $count }টি ম্যাচ লাগবে।
}
top-missing-many = ক্রম নিশ্চিত হতে প্রত্যেকের আরও { $count }টির বেশি ম্যাচ লাগবে।
top-more = { $count ->
    [one] আরও { $count } জন নিচে আছেন।
   *[other] আরও { $count } জন নিচে আছেন।
}
top-hidden = { $count ->
    [one] { $count } জন লুকিয়ে আছেন।
   *[other] { $count } জন লুকিয়ে আছেন।
}
top-none = যাঁদের এখানে দেখা যায়, তাঁদের কেউ এই সময়ে এই খেলার কোনো ম্যাচ শেষ করেননি।
app-top = কে এগিয়ে
