# A person's own figures.

command-me = আপনার খেলা কেমন চলছে
me-title = <b>আপনার খেলা</b>
me-public-title = <b>{ $name }</b>
me-no-matches = অন্যদের সঙ্গে এখনও কোনো ম্যাচ শেষ করেননি।
me-matches = <b>{ $game }:</b> { $count ->
    [one] { $count }টি ম্যাচ
   *[other] { $count }টি ম্যাচ
}, { $firsts } বার প্রথম (ভাগ্যের জোরে হলে { $expected } বার)
me-days = শেষ { $of } দিনের মধ্যে { $count ->
    [one] { $count } দিন
   *[other] { $count } দিন
} খেলেছেন
me-daily = আজকের হাত, সাহায্য ছাড়া শেষ { $count }টি: <b>{ $level }</b> স্তরের বটের মতো খেলা{ $known ->
    [open] ; তবে { $low } থেকে { $high } যেকোনোটি হতে পারে
   *[sure] { "" }
}
me-daily-open = আজকের হাত: ? (সাহায্য ছাড়া { $of }টি হাত খেলার পর স্তর দেখা যাবে; এখন পর্যন্ত { $count }টি)
me-accuracy = { $game }: শেষ { $count }টি সিদ্ধান্তের নির্ভুলতা { $accuracy } ± { $error } (বটের স্তর: { $levels })
me-accuracy-none = { $count ->
    [0] কোনো খেলার { $of }টি সিদ্ধান্ত পর্যালোচনা হলে নির্ভুলতা দেখা যাবে।
   *[other] কোনো খেলার { $of }টি সিদ্ধান্ত পর্যালোচনা হলে নির্ভুলতা দেখা যাবে; এখন পর্যন্ত { $count }টি।
}
me-luck = { $game }: ভাগ্য { $points } ± { $error } পয়েন্ট
me-lost-title = <b>কোথায় পয়েন্ট হারাই?</b>
me-lost-nothing = এখনও আলাদা করে কিছু চোখে পড়ে না ({ $count ->
    [one] { $count }টি সিদ্ধান্ত
   *[other] { $count }টি সিদ্ধান্ত
})।
me-puzzles = { $count ->
    [1] একটি ধাঁধা সমাধান করুন
   *[other] { $count }টি ধাঁধা সমাধান করুন
}
me-weakness = { $game }, { $decisions }: { $count }টি সিদ্ধান্তে প্রতিবার { $lost } ± { $error } পয়েন্ট; আপনার স্তরে সাধারণত { $usual }
me-find = <b>শেষ { $days } দিনের সেরা সিদ্ধান্ত:</b> { $game }, { $when }, পরের সেরা চালের চেয়ে { $gain } পয়েন্ট বেশি
button-find = সেটি দেখুন
me-seen-title = <b>এগুলো কে দেখে?</b> এই হিসাব শুধু আপনার। আপনার ম্যাচ, প্রথম স্থান ও রেটিং আপনার গ্রুপগুলো /top-এ দেখে, যদি না আপনি লুকিয়ে রাখেন।
me-seen-group = আমার গ্রুপগুলো
me-seen-named = আমার গ্রুপগুলো, নামসহ ভুলও
me-seen-hidden = শুধু আমি
me-sharing-title = <b>আপনার গ্রুপের জন্য ধাঁধা।</b> কোনো গ্রুপের শেষ হওয়া ম্যাচে আপনার ভুলগুলো সেই গ্রুপের লোকেরা ধাঁধা হিসেবে পেতে পারে, উপরে না বাছলে আপনার নাম ছাড়া। ফল শুধু আপনি দেখলে পাবে না।
me-sharing-yes = দিন
me-sharing-no = দেবেন না
me-now-group = আপনার গ্রুপগুলো /top-এ আপনার ফল দেখে।
me-now-named = আপনার গ্রুপগুলো আপনার ফল দেখে; আজকের হাতে সবচেয়ে বেশি ক্ষতির সিদ্ধান্তে আপনার নামও থাকতে পারে।
me-now-hidden = এখন আপনার ফল শুধু আপনিই দেখেন।
me-now-sharing-yes = এখন আপনার গ্রুপগুলো আপনার ভুল থেকে ধাঁধা পেতে পারে।
me-now-sharing-no = আপনার ভুল থেকে আর কেউ ধাঁধা পায় না।
me-zone-title = <b>সময় অঞ্চল:</b> { $city }। দিন ও সময় সেখানকার হিসাবে দেখানো হয়।
button-zones = সময় অঞ্চল
me-now-zone = এখন দিন ও সময় { $city }-এর হিসাবে দেখানো হবে।
poter-decisions-draw = তাস তোলা বা স্তূপ নেওয়া
poter-decisions-lay = নামানো বা রাখা
poter-decisions-go-out = যে পালায় হাত খালি করা যেত
poter-decisions-discard-early = শুরুর দিকে ফেলা তাস
poter-decisions-discard-late = শেষের দিকে ফেলা তাস
pocha-decisions-bid-high = বেশি ডাকা (সব ডাক ধরে)
pocha-decisions-bid-low = কম ডাকা (সব ডাক ধরে)
pocha-decisions-lead = ট্রিকের প্রথম তাস খেলা
pocha-decisions-follow = প্রথম তাসের স্যুট দেওয়া
pocha-decisions-trump = প্রথম তাসের স্যুট না থাকলে খেলা
canasta-decisions-pot = তাস তোলা বা পট নেওয়া
canasta-decisions-opening = আপনার দল ওপেন করার আগের পালা
canasta-decisions-close = যে পালায় হাত বন্ধ করা যেত
canasta-decisions-discard = নামানো ও ফেলা
app-me = আপনার খেলা
me-rating = <b>{ $game }</b> রেটিং{ $format ->
    [team] { " (দলে)" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , ইঙ্গিতসহ
   *[own] { "" }
}: { $rating } ± { $within }
me-rating-open = <b>{ $game }</b> রেটিং{ $format ->
    [team] { " (দলে)" }
   *[alone] { "" }
}{ $kind ->
    [assisted] , ইঙ্গিতসহ
   *[own] { "" }
}: ? (আর প্রায় { $count }টি গণ্য ম্যাচের পরে দেখা যাবে)
