# The settings of a table: the name of each, its values as `…-value`, what it means as `…-about`.

lobby-settings-rules = <b>খেলার সেটিংস</b>
lobby-settings-table = <b>টেবিলের সেটিংস</b>
lobby-settings-help = <i>কোনো সেটিংয়ে চাপলে কী কী বাছা যায় দেখবেন।</i>
lobby-setting-title = <b>{ $setting }</b>
button-settings-rules = খেলার সেটিংস
button-settings-table = টেবিলের সেটিংস
button-settings-back = ‹ ফিরে যান
setting-line = { $name }: { $value }

setting-game = খেলা
setting-game-about = কোন খেলা খেলবেন। প্রতিটি খেলার নিজের সেটিংস আছে। বট খেলোয়াড়েরা টেবিলেই থাকে।
setting-bot_level = বটের স্তর
setting-bot_level-value = { $value ->
    [easy] সহজ
    [medium] মাঝারি
    [master] ওস্তাদ
   *[hard] কঠিন
}
setting-bot_level-about = বট খেলোয়াড়েরা কতটা ভালো খেলে। “সহজ” হলে মানুষের মতোই ভুল করে, তবে নিশ্চিত জয় কখনও ছাড়ে না। কেউ না থাকলে তাঁর বদলি বট “কঠিন” স্তরেই খেলে।
setting-coach = কোচ
setting-coach-value = { $value ->
    [warn] সাবধান করে
    [explain] বুঝিয়ে দেয়
   *[off] কোচ ছাড়া
}
setting-coach-about = খেলার সময় সাহায্য। কোচ সাবধান করলে, যে চালে নিশ্চিত বড় ক্ষতি তার আগে আপনাকে জিজ্ঞেস করা হয়। কোচ বুঝিয়ে দিলে, প্রতি চালের পরে সেটা কতটা ভালো ছিল তা-ও বলা হয়।
setting-turn_seconds = প্রতি পালার সময়
setting-turn_seconds-value = { $value ->
    [0] যতক্ষণ খুশি
    [30] { 30 } সেকেন্ড
    [60] { 1 } মিনিট
    [120] { 2 } মিনিট
    [300] { 5 } মিনিট
    [900] { 15 } মিনিট
    [3600] { 1 } ঘণ্টা
    [86400] { 1 } দিন
   *[other] { $value } সেকেন্ড
}
setting-turn_seconds-about = সময় শেষ হয়ে গেলে আপনার পালাটি একটি বট খেলে দেয়। পরপর দুবার এমন হলে আপনি না ফেরা পর্যন্ত বটই খেলে।
setting-hints = ইঙ্গিত
setting-hints-value = { $value ->
    [-1] যত খুশি
    [0] নেই
   *[other] প্রতি রাউন্ডে জনপ্রতি { $value }টি
}
setting-hints-about = ইঙ্গিতে সবচেয়ে ভালো চালটি দেখতে পান। অন্য কেউ তা দেখেন না।
setting-turn_calls = পালার খবর
setting-turn_calls-value = { $value ->
    [on] আপনার পালা এলে
    [quiet] শুধু অর্ধেক সময় গেলে
   *[off] বন্ধ
}
setting-turn_calls-about = আপনার পালা এসেছে অথচ আপনি দেখছেন না: তখন ছোট একটি মেসেজে জানাই, আর আপনি খেললেই তা মুছে দিই। “অর্ধেক সময়” মানে আপনার পালার সময়ের অর্ধেক চলে গেছে।
setting-review_mode = পর্যালোচনা
setting-review_mode-value = { $value ->
    [line] প্রতি রাউন্ডে এক লাইন
    [full] প্রতি রাউন্ডে পুরোটা
    [end] ম্যাচের শেষে
   *[private] শুধু ব্যক্তিগত চ্যাটে
}
setting-review_mode-about = কে কেমন খেললেন, পর্যালোচনায় তা দেখা যায়। খেলার সময় যিনি যা জানতেন, শুধু তা দিয়েই বিচার।
setting-name_mistakes = বড় ভুল কার, তা বলা
setting-yes-no = { $value ->
    [true] হ্যাঁ
   *[false] না
}
setting-name_mistakes-about = “হ্যাঁ” হলে গ্রুপের পর্যালোচনায় বলা হয়, কার ভুলে সবচেয়ে বেশি ক্ষতি হলো। নিজেরটা আপনি সবসময়ই দেখতে পান।
setting-next_round_seconds = পরের রাউন্ড
setting-next_round_seconds-value = { $value ->
    [0] কেউ বোতাম চাপলে
   *[other] { $value } সেকেন্ড পরে
}
setting-next_round_seconds-about = পরের রাউন্ড কখন শুরু হবে। নিজে থেকে শুরু হলেও টেবিলের যে কেউ “অপেক্ষা করুন” চাপতে পারেন।
setting-auto_moves = একমাত্র চাল আপনাআপনি
setting-auto_moves-about = “হ্যাঁ” হলে, আপনার একটিই চাল সম্ভব থাকলে দুই সেকেন্ড পরে আমিই তা দিয়ে দিই। তখন অন্যরা বুঝে যেতে পারেন যে আপনার আর উপায় ছিল না: যেমন পোটারে, স্তূপটি নিতে পারতেন না।
setting-ask_cut = তাস কাটা
setting-ask_cut-value = { $value ->
    [true] খেলোয়াড় কাটবেন
   *[false] নিজে থেকে
}
setting-ask_cut-about = প্রতিবার বাঁটার আগে ডিলারের বাঁ দিকের খেলোয়াড় (কানাস্তায় ডিলার) { 15 } সেকেন্ডের মধ্যে বেছে নেন কতটা তুলবেন। “নিজে থেকে” হলে আমি সঙ্গে সঙ্গে বাঁটি; শুধু কানাস্তার “নিখুঁত কাটা” থাকলে তখনও ডিলারই কাটেন।
setting-show_chances = জেতার সম্ভাবনা দেখানো
setting-show_chances-about = শুরুর আগে রেটিং অনুযায়ী প্রত্যেকের জেতার সম্ভাবনা দেখানো হয়, যদি সবাই রেটিংয়ের প্রায় { 30 }টি ম্যাচ খেলে থাকেন।
setting-guests = লিংক দিয়ে অতিথি
setting-guests-about = “হ্যাঁ” হলে, যাঁরা এই গ্রুপে নেই, লিংক (আমন্ত্রণ) থাকলে তাঁরাও এই টেবিল দেখতে ও বসতে পারেন। তাঁদের ফলও অন্যদের মতোই ধরা হয়। “না” হলে, যে অতিথিরা বসে আছেন তাঁরা ম্যাচের শেষ পর্যন্ত থাকেন। প্রতিবার “হ্যাঁ” বাছলে নতুন লিংক তৈরি হয়।
setting-take_backs = চাল ফেরানো
setting-take_backs-value = { $value ->
    [consent] শেষ পালা, সবাই রাজি হলে
    [off] বন্ধ
   *[turn] নিজের পালার চাল
}
setting-take_backs-about = কেউ ঢাকা তাস না দেখা পর্যন্ত নিজের পালার চাল ফেরানো যায়। “সবাই রাজি হলে”: পরের জন না খেলা পর্যন্ত নিজের শেষ পালাও। সবাইকে জিজ্ঞেস করা হয়, প্রতি রাউন্ডে একজনের জন্য বড়জোর দুবার; বটেরা রাজি থাকে। এমন ম্যাচ রেটিংয়ে ধরা হয় না।

poter-setting-rounds = রাউন্ড
poter-setting-rounds-value = { $value ->
    [one] { $value }টি, চট করে একবার
    [13] { 13 }টি, প্রতিটি মান একবার
   *[other] { $value }টি
}
poter-setting-rounds-about = এক ম্যাচে কটি রাউন্ড। একটি রাউন্ডে মিনিট পাঁচেক লাগে; প্রতি রাউন্ডে অন্য একটি মান পোটার তাস হয়।
poter-setting-go_out = হাত খালি করা
poter-setting-go_out-value = { $value ->
    [any] তাস ফেলে বা না ফেলে
   *[discard] শেষ তাসটি ফেলে
}
poter-setting-go_out-about = শেষ তাসটি কীভাবে যেতে পারে: শুধু ফেলে, নাকি মেল্ডেও নামানো যাবে।
poter-setting-swap_own = নিজের মেল্ডে বদল
poter-setting-swap_own-value = { $value ->
    [true] চলবে
   *[false] চলবে না
}
poter-setting-swap_own-about = আসল তাস রেখে পোটার তাস বদলে নেওয়া যাবে শুধু অন্যের মেল্ড থেকে, নাকি নিজের মেল্ড থেকেও।
poter-setting-lay_own = নিজের মেল্ডে যোগ
poter-setting-lay_own-value = { $value ->
    [false] চলবে না
   *[true] চলবে
}
poter-setting-lay_own-about = তাস যোগ করা যাবে শুধু অন্যের নামানো মেল্ডে, নাকি নিজের মেল্ডেও।
poter-setting-circles = কেউ না নামালে
poter-setting-circles-value = { $value ->
    [0] খেলা চলে
   *[3] { 3 } চক্রে শেষ
}
poter-setting-circles-about = তোলার মতো তাস না থাকলে, পরপর তিন চক্রে কেউ তাস না নামালে, যোগ না করলে বা না বদলালে রাউন্ড শেষ। কেউ জেতেন না।
setting-mistakes = নিয়মভাঙা চাল
poter-setting-mistakes-value = { $value ->
    [strict] জরিমানা { 25 } পয়েন্ট
   *[guided] জরিমানা নেই
}
setting-mistakes-about = নিয়মে নেই এমন চাল দিতে গেলে কী হবে।
setting-max_turns = রাউন্ডের সীমা
setting-max_turns-value = { $value }টি পালা
poter-setting-max_turns-about = রাউন্ড কেউ না জিতলে সব মিলিয়ে এতগুলো পালার পরে তা শেষ হয়। তখন সবাই হাতের তাস গোনেন।

pocha-setting-schedule = রাউন্ড
pocha-setting-schedule-value = { $value ->
    [full] সব কটি, বেড়ে আবার কমে
    [up] সব কটি, শুধু বাড়ে
    [short] দশটি, শুধু বাড়ে
   *[other] তাস { $value }টি করে
}
pocha-setting-schedule-about = কোন রাউন্ডে কটি করে তাস: প্রতিবার একটি বেড়ে পুরো প্যাকেট পর্যন্ত আর তারপর আবার কমে, শুধু বেড়ে, নাকি আরও ছোট ম্যাচ।
pocha-setting-pack = তাস
pocha-setting-pack-value = { $value ->
    [48] { 48 }টি, আট ও নয়সহ
   *[other] { 40 }টি
}
pocha-setting-pack-about = কোন স্প্যানিশ তাসে খেলবেন।
pocha-setting-mistakes-value = { $value ->
    [strict] জরিমানা { 5 } পয়েন্ট
   *[guided] জরিমানা নেই
}

canasta-setting-mode = দল
canasta-setting-mode-value = { $value ->
    [singles] যে যার হয়ে
    [pairs] দুই জোড়া
    [trios] তিনজনের দুই দল
   *[usual] খেলোয়াড়ের সংখ্যা অনুযায়ী
}
canasta-setting-mode-about = কে কার সঙ্গে খেলবেন। খেলোয়াড়ের সংখ্যা অনুযায়ী: দুই বা তিনজন যে যার হয়ে, চারজন জোড়ায়, ছয়জন তিনজনের দুই দলে। সঙ্গীরা একজন অন্তর বসেন, মেল্ড দলের সবার।
canasta-setting-target = লক্ষ্য
canasta-setting-target-value = { $value ->
    [7000] { NUMBER(7000, useGrouping: 0) } পয়েন্ট, সাধারণ
   *[other] { NUMBER(5000, useGrouping: 0) } পয়েন্ট, দ্রুত
}
canasta-setting-target-about = কোনো দল এই পয়েন্টে পৌঁছে এগিয়ে থাকলে সেই রাউন্ডের পরেই ম্যাচ শেষ।
canasta-setting-cut = নিখুঁত কাটা
canasta-setting-cut-value = { $value ->
    [off] না
   *[on] হ্যাঁ
}
canasta-setting-cut-about = “হ্যাঁ” হলে ডিলার বাঁটার আগে প্যাকেটের একটা অংশ তোলেন। ঠিক যত তাস বাঁটা হবে তত তুললে, কানাস্তা হলে +{ 100 }, না হলে −{ 100 }।
canasta-setting-frozen_needs = ফ্রিজড পট
canasta-setting-frozen_needs-value = { $value }টি আসল তাস লাগে
canasta-setting-frozen_needs-about = ফ্রিজড পট নিতে হাতে উপরের তাসের মানের কটি আসল তাস থাকা চাই।
canasta-setting-first_taking = প্রথমবার পট নেওয়া
canasta-setting-first_taking-value = { $value ->
    [player] প্রত্যেক খেলোয়াড়
   *[side] প্রত্যেক দল
}
canasta-setting-first_taking-about = রাউন্ডে প্রথমবার পট নিতে কার দুটি আসল তাস লাগে: দলের একবার, নাকি প্রত্যেক খেলোয়াড়ের।
canasta-setting-mistakes-value = { $value ->
    [strict] জরিমানা { 100 } পয়েন্ট
   *[guided] জরিমানা নেই
}
canasta-setting-max_turns-about = রাউন্ডে কেউ হাত বন্ধ না করলে সব মিলিয়ে এতগুলো পালার পরে তা শেষ হয়।
