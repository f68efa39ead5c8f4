# Answers, toasts and commands.

# The games, and the commands that open a table: other texts refer to them.
games = <b>পোটার</b>, <b>পোচা</b> ও <b>কানাস্তা</b>
openers = /poter, /pocha বা /canasta

problem-no-guests = এই টেবিলে এখন অতিথি নেওয়া হচ্ছে না: ম্যাচ শুরু হয়ে গেছে, অথবা “লিংক দিয়ে অতিথি” বন্ধ। যিনি টেবিল খুলেছেন, তাঁর কাছে নতুন লিংক চান।
problem-no-table = এখানে কোনো টেবিল নেই। { openers } পাঠিয়ে একটি খুলুন।
problem-table-ended = এই টেবিলের খেলা শেষ। { openers } পাঠিয়ে নতুন টেবিল খুলুন।
table-unreadable = এই টেবিলের খেলা আর চালানো যাচ্ছে না: এটি খেলার আগের সংস্করণের। এর খেলোয়াড়রা বা চ্যাটের কোনো অ্যাডমিন /stop পাঠিয়ে এটি বন্ধ করে নতুন টেবিল খুলতে পারেন।
table-unreadable-closed = টেবিলটি বন্ধ হয়েছে; যা খেলা হয়েছে তা মোছা হয়নি। { openers } পাঠিয়ে নতুন টেবিল খুলুন।
problem-stale = টেবিল এইমাত্র বদলে গেছে। আরেকবার দেখে নিন।
problem-not-allowed = শুধু যিনি টেবিল খুলেছেন, তিনি বা চ্যাটের কোনো অ্যাডমিন এটা করতে পারেন।
problem-rights-unknown = চ্যাটের অ্যাডমিন কারা, টেলিগ্রাম এখন তা জানাচ্ছে না। খানিক পরে আবার চেষ্টা করুন।
problem-not-seated = আপনি এই টেবিলে নেই।
problem-already-seated = আপনি তো এখানে বসেই আছেন।
problem-full = সব আসন ভরে গেছে।
problem-too-few = খেলোয়াড় এখনও কম। বট খেলোয়াড় নেবেন?
problem-no-bot = এখানে কোনো বট খেলোয়াড় নেই।
problem-not-in-lobby = ম্যাচ শুরু হয়ে গেছে।
problem-not-playing = এখন কোনো রাউন্ড চলছে না।
problem-not-your-turn = এখন আপনার পালা নয়।
problem-not-your-cut = এবার অন্য কেউ তাস কাটবেন।
problem-already-cut = তাস কাটা হয়ে গেছে।
problem-round-running = রাউন্ড এখনও শেষ হয়নি।
problem-match-over = ম্যাচ শেষ।
problem-bad-setting = এই সেটিং এমন রাখা যায় না।
problem-unplayable = এতজন মিলে এই সেটিংসে খেলা যায় না। যেকোনো একটি বদলান।
problem-unplayable-by = এই সেটিংসে { $count } জন মিলে { $game } খেলা যায় না। যতজন খেলতে পারেন: { $numbers }।
problem-unreadable = কোন চাল লিখলেন, বুঝতে পারলাম না।
problem-illegal = এই চাল নিয়মে নেই।
problem-mistake = এই চাল নিয়মে নেই, আর এখানে ভুল করলে জরিমানা হয়।
problem-table-exists = এখানে আগে থেকেই একটি টেবিল আছে।
other-game-here = এখানে আগে থেকেই { $game } খেলার একটি টেবিল আছে। সেটি শেষ হলে, বা /stop পাঠানোর পরে, আরেকটি টেবিল খুলতে পারবেন।
problem-hints-off = এই টেবিলে ইঙ্গিত বন্ধ।
problem-hints-used = { $hints ->
    [1] এই রাউন্ডের ইঙ্গিতটি নিয়ে ফেলেছেন।
   *[other] এই রাউন্ডের { $hints }টি ইঙ্গিতই নিয়ে ফেলেছেন।
}
ask-once-more = { $question } করতে চাইলে বোতামটা আবার চাপুন।
problem-nothing-to-take-back = ফিরিয়ে নেওয়ার কিছু নেই: এরপর একটা ঢাকা তাস দেখা গেছে, নয়তো আপনার পালা শেষ।
problem-no-take-backs = এই টেবিলে কিছু ফেরানো যায় না।
problem-take-back-asked = একজন আগেই পালা ফেরাতে চেয়েছেন।
problem-take-backs-used = এই রাউন্ডে আপনি দুবার চেয়ে ফেলেছেন।
problem-not-asked = এখন আর উত্তর দেওয়ার কিছু নেই।
problem-only-move = এটাই আপনার একমাত্র চাল।
problem-hints-busy = এখন একটু ব্যস্ত আছি। খানিক পরে আবার চেষ্টা করুন।
problem-hint-coming = আপনার ইঙ্গিত আসছে।
problem-failed = কিছু একটা গোলমাল হয়েছে। কিছুই বদলায়নি; আবার চেষ্টা করুন।

toast-malformed = এই বোতাম পুরোনো হয়ে গেছে। টেবিল দেখতে /table পাঠান।
toast-foreign = এই বোতাম অন্য চ্যাটের।
toast-joined = আপনি টেবিলে বসলেন।
toast-seat-changed = আপনি এক আসন সরে বসলেন।
toast-left = আপনি টেবিল ছেড়েছেন।
toast-back = আবার স্বাগতম! এখন নিজের তাস আবার আপনিই খেলবেন।
toast-whose-turn = এখনও আপনার পালা নয়। এবার খেলবেন { $name }।
toast-held = কেউ বোতাম চাপলে পরের রাউন্ড শুরু হবে।
toast-asked-back = আপনি পালা ফেরাতে চেয়েছেন। উপস্থিত সবাইকে { NUMBER(20) } সেকেন্ডের মধ্যে রাজি হতে হবে।
thinking = ভাবছি…
toast-picked = বাছা তাস: { $cards }
toast-fresh = রিফ্রেশ করা হলো।
toast-sending = পাঠাচ্ছি…
toast-nothing-picked = কোনো তাস বাছা হয়নি।
toast-pick-one = আগে একটি তাস বাছুন, তারপর এই বোতাম চাপুন।
button-discard-picked = বাছা তাস ফেলুন
toast-hand-below = আপনার তাস নিচে আছে। শুধু আপনিই দেখছেন।
toast-no-hand = এখন আপনার হাতে কোনো তাস নেই।
toast-refusal = { $text } ({ $clause })
toast-mistake = { $text } ({ $clause }) ভুলের জন্য { SIGNED($points) } পয়েন্ট।

alert-private = বোতাম চেপে খেলতে চাইলে “ব্যক্তিগত চ্যাট” চাপুন।

panel-your-turn = <b>আপনার পালা</b>
panel-your-turn-until = <b>আপনার পালা</b> · { $until } পর্যন্ত
panel-see-table = কার পালা, টেবিলে দেখুন।
panel-stand-in = আপনার হয়ে একটি বট খেলছে। নিজে খেলতে <b>আমি ফিরেছি</b> চাপুন।
turn-missed = সময় শেষ হয়ে যাওয়ায় আপনার শেষ পালাটি একটি বট খেলে দিয়েছে। আবার এমন হলে আপনি না ফেরা পর্যন্ত বটই খেলবে।
panel-lobby = ম্যাচ এখনও শুরু হয়নি।
panel-coming = আপনার তাস দেখতে “রিফ্রেশ” চাপুন।

start-private =
    হ্যালো! আমি { games } খেলাই।

    <b>একা:</b> নিচে একটি খেলা বাছুন, আর এখনই বট খেলোয়াড়ের সঙ্গে খেলুন।
    <b>বন্ধুদের সঙ্গে:</b> আমাকে কোনো গ্রুপে যোগ করুন, সেখানে { openers } পাঠান, তারপর <b>যোগ দিন</b> চাপুন। আপনার তাস শুধু আপনিই দেখবেন।

    খেলা শিখতে /rules পাঠান।
start-group =
    আমি { games } খেলাই। টেবিল খুলতে { openers } পাঠান, তারপর <b>যোগ দিন</b> চাপুন। বন্ধুদের সঙ্গে খেলুন, বট খেলোয়াড়ের সঙ্গেও।
    খেলা শিখতে /rules পাঠান।
added-to-group = আমাকে যোগ করার জন্য ধন্যবাদ! তাসের টেবিল খুলতে { openers } পাঠান।
help =
    <b>গ্রুপের টেবিলে</b>
    { openers } – টেবিল খুলুন
    /join – টেবিলে যোগ দিন, বা দুই রাউন্ডের মাঝে কোনো বটের আসন নিন
    /settings – ম্যাচের আগে সেটিংস বদলান
    /table – টেবিলটি আবার সবার নিচে আনুন
    /hand – নিজের তাস দেখুন; শুধু আপনিই দেখবেন
    /move – চাল লিখে দিন
    /takeback – নিজের শেষ চাল ফিরিয়ে নিন
    /cut – নিজের শব্দ লিখে তাস কাটুন
    /hint – নিজের পালায় ইঙ্গিত নিন
    /leave – টেবিল ছাড়ুন; আপনার হয়ে একটি বট খেলবে
    /back – ফিরে এসে আবার নিজে খেলুন
    /calls – পালার খবর কখন চান, ঠিক করুন
    /language – নিজের বা গ্রুপের ভাষা বাছুন
    /stop – ম্যাচ শেষ করুন
    /transcript – ম্যাচের রেকর্ড ফাইল হিসেবে নিন
    /review – শেষ রাউন্ডের পর্যালোচনা দেখুন
    /rules – খেলা শিখুন; একটি খেলার জন্য: /rules_poter, /rules_pocha, /rules_canasta
    /top – গ্রুপে কে এগিয়ে
    /me – আপনার খেলা কেমন, কোথায় পয়েন্ট হারান
    /puzzle – আপনার নিজের ভুল থেকে ধাঁধা
    /history – আপনার ম্যাচ ও আপনার সব তথ্য
    /forgetme – নিজের তথ্য মুছুন
    <b>একা, আমাদের ব্যক্তিগত চ্যাটে</b>
    /practice – বট খেলোয়াড়ের সঙ্গে খেলুন
    /today – আজকের হাত খেলুন
no-own-table = আপনি কোনো টেবিলে নেই। একা খেলতে /practice পাঠান, বা কোনো গ্রুপে { openers } পাঠিয়ে টেবিল খুলুন।
clause-title = <b>{ $clause }</b> { $text }
clause-unknown = { $clause } নামে কোনো নিয়ম নেই। নিয়মগুলো দেখতে /rules পাঠান।
rules-which = <b>কোন খেলার নিয়ম?</b>
rules-of = { $game }: /rules_{ $command }
typed-done = হয়ে গেছে।
transcript-caption = ম্যাচের রেকর্ড; কোনো রাউন্ড চলতে থাকলে সেটি ছাড়া।
transcript-empty = এখনও কোনো রাউন্ড শেষ হয়নি। প্রথম রাউন্ডের পরে ফাইলটি পাবেন।
transcript-sealed = অন্যরা এখনও এই হাত খেলতে পারেন: ফাইলটি পাওয়া যাবে তার পরে।

command-poter = পোটারের টেবিল খুলুন
command-join = টেবিলে যোগ দিন
command-settings = সেটিংস বদলান
command-table = টেবিলটি সবার নিচে আনুন
command-hand = নিজের তাস দেখুন (শুধু আপনি দেখবেন)
command-move = চাল লিখে দিন
command-cut = নিজের শব্দ লিখে তাস কাটুন
command-hint = নিজের পালায় ইঙ্গিত নিন
command-leave = টেবিল ছাড়ুন
command-back = নিজের আসনে ফিরুন
command-takeback = নিজের শেষ চাল ফিরিয়ে নিন
command-stop = ম্যাচ শেষ করুন
command-transcript = ম্যাচের রেকর্ড ফাইল হিসেবে নিন
command-rules = খেলা শিখুন
command-help = সব কমান্ড দেখুন
command-start = শুরু করুন
line = { $text }
write-as-yourself = { $writer ->
    [channel] আপনি একটি চ্যানেলের নামে লিখছেন।
   *[group] আপনি গ্রুপের নামে লিখছেন।
} নিজের নামে লিখুন, তবেই বুঝব আপনি কে।
left-in-group = { $name } টেবিল ছেড়েছেন। { $name } /back না পাঠানো পর্যন্ত একটি বট খেলবে।
back-in-group = { $name } টেবিলে ফিরেছেন।
hand-by-button = নিজের তাস দেখতে বোতামটি চাপুন। শুধু আপনিই দেখবেন।
hint-by-button = আগে টেবিলে <b>আমার তাস</b> চাপুন, তারপর 💡 <b>ইঙ্গিত</b>।
