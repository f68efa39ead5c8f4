# Deals of the day: everybody plays the same cards alone, and the result is compared with par.

command-today = আজকের হাত
problem-not-here = আজকের হাতে এটি করা যায় না: সবাই একইভাবে খেলেন।
problem-board-closed = এই হাত এখন শুরু করা যাবে না। কোনগুলো খোলা, /today পাঠিয়ে দেখুন।
order-ask-for-help = সাহায্য নিন
ask-ask-for-help = ইঙ্গিত চালু করবেন? তাহলে আপনার ফল সাহায্য নিয়ে খেলা বলে ধরা হবে, কোনো তুলনায় আসবে না।
today-private = আজকের হাত খেলা যায় আমাদের ব্যক্তিগত চ্যাটে: সেখানে /today পাঠান।
today-title = <b>আজকের হাত</b>
today-about = সবাই একই তাস পান। আপনি একা খেলেন শক্তিশালী বট খেলোয়াড়ের সঙ্গে, আর আপনার পয়েন্ট তুলনা করা হয় <b>পারের</b> সঙ্গে: আপনার তাসে একটি শক্তিশালী বট যত পায়।
today-none = আজকের হাত এখনও তৈরি হয়নি। কয়েক মিনিট পরে আবার চেষ্টা করুন।
today-preparing = আপনার হাতগুলো তৈরি হচ্ছে। আপডেটের পরে দুই মিনিট পর্যন্ত লাগতে পারে; তৈরি হলে এখানেই দেখা যাবে।
today-sundays = রবিবারে সঙ্গে থাকে <b>{ $game }</b>।
today-withdrawn = { $game }, { $day }-এর হাত { $number }: বটের ত্রুটির জন্য বাতিল হয়েছে। কারও হিসাবে আসবে না।
today-until = { $time } পর্যন্ত খোলা
today-new = { $count }টি হাত
today-progress = { $count }টির মধ্যে { $done }টি খেলা হয়েছে
today-score = { $most }-এ <b>{ $score }</b>
today-helped = সাহায্য নিয়ে
today-waiting = পার হিসাব হচ্ছে
today-line = <b>{ $game }</b> · { $state }
today-play = { $game } খেলুন
today-continue = চালিয়ে যান: { $game }
today-next = পরের হাত: { $game }
today-result = ফল: { $game }
today-week = এই সপ্তাহে: { $most }-এ <b>{ $score }</b>, { $low } থেকে { $high }-এর মধ্যে ({ $boards }টি হাত)
today-month = এই মাসে: { $most }-এ <b>{ $score }</b>, { $low } থেকে { $high }-এর মধ্যে ({ $boards }টি হাত)
today-close = পারের ওপরে না নিচে? এখনও বলা যায় না।
today-proof = প্রমাণ
today-proof-about = এই তাসগুলোর প্রমাণ, এক সপ্তাহ আগেই ঠিক করা। দিন শেষে গোপন সংখ্যাও প্রকাশ করা হয়: তখন যে কেউ মিলিয়ে দেখতে পারেন যে সবাই একই তাস পেয়েছেন।
today-proof-line = { $game } { $number }: { $commitment }
today-more = আরও হাত
today-more-title = <b>আগের দিনগুলোর হাত</b>
today-more-about = যখন খুশি খেলুন: আপনার পয়েন্ট তখনই পারের সঙ্গে তুলনা করা হয়। সপ্তাহ বা মাসের হিসাবে আসে না।
today-past-about = সেই দিন শেষ: আজ সবাই নতুন হাত খেলছেন। পুরোনোগুলো এখনও খেলা যায়; সপ্তাহ বা মাসের হিসাবে আসে না।
today-back = আজকের হাত
result-title = <b>{ $game }</b> · { $when ->
    [past] সেই দিনের হাত
   *[today] আজকের হাত
}
result-score = <b>{ $most }-এ { $score }</b>; পার মানে { $half }
result-by = { $by ->
    [lead] ব্যবধান
   *[score] স্কোর
}
result-deal = হাত { $number }: { result-by } { $score }, ভাগ্য বাদে { $without }; পার { $par }
result-deal-plain = হাত { $number }: { result-by } { $score }; পার { $par }
result-against = পারের তুলনায় <b>{ $points }</b> পয়েন্ট · নির্ভুলতা { NUMBER($accuracy, style: "percent") }
result-against-only = পারের তুলনায় <b>{ $points }</b> পয়েন্ট
result-waiting = হাত { $number }: { result-by } { $score }। পার হিসাব হচ্ছে; এক মিনিট পরে আবার দেখুন।
result-outright = কালো তিনের কানাস্তায় পুরো ম্যাচ জেতা যায়। এখানে সেটি { $points } পয়েন্টের ব্যবধান বলে ধরা হয়।
result-given-up = হাত { $number }: শেষ হয়নি; খুব খারাপ ফল বলে ধরা হয়।
result-costliest = <b>সবচেয়ে বেশি ক্ষতি যে সিদ্ধান্তে</b> (হাত { $number }): আপনি { $what }। { review-loss }
result-helped = আপনি সাহায্য নিয়েছেন: এই ফল কোনো তুলনায় আসবে না।
result-share = { $when ->
    [past] সেই দিনের
   *[today] আজকের
} { NUMBER($share, style: "percent") } খেলোয়াড়ের চেয়ে ভালো।
result-review = পর্যালোচনা { $number }
share-score = { $score }/{ $most }
share-against = পারের তুলনায় { $points } পয়েন্ট
share-note = সবার একই তাস · আপনি কেমন খেলেন?
share-nothing = ফল এখনও নেই। আগে আমাদের ব্যক্তিগত চ্যাটে এই সব হাত খেলুন।
share-again = এটি এখানে এইমাত্র দেখানো হয়েছে।
share-table = আমাদের সঙ্গে খেলতে আসুন!
moment-seat = আসন { $seat }
button-story = স্টোরি হিসেবে শেয়ার করুন
button-moment = এই মুহূর্ত শেয়ার করুন
moment-sealed = অন্যরা এখনও এই হাত খেলতে পারেন: দিন বা লড়াই শেষ হলে দেখান।
moment-again = আপনি এইমাত্র একটি মুহূর্ত দেখিয়েছেন। এক মিনিট অপেক্ষা করুন।
button-share = ফল শেয়ার করুন
button-post-here = আমার { $game } ফল দেখান
button-same-cards = একই তাস খেলুন
button-choose-chat = একটি চ্যাট বাছুন
board-over = <b>হাত শেষ</b>
app-today = আজকের হাত
app-today-about = সবার একই তাস: আপনি কেমন খেলেন?
