# Playing alone against bot players, in the private chat.

command-practice = একা বট খেলোয়াড়ের সঙ্গে খেলুন
practice-choose = একা বট খেলোয়াড়ের সঙ্গে খেলুন। কোন খেলা?
practice-other = আপনি এখনও { $game } খেলছেন। অন্য খেলা খেলতে আগে এটি শেষ করুন: তাসের টেবিলের মেনুতে “{ order-stop }”, বা আমাদের ব্যক্তিগত চ্যাটে /stop।
practice-title = <b>{ $game }</b> · বট খেলোয়াড়ের সঙ্গে
practice-ready = তৈরি হলে <b>শুরু করুন</b> চাপুন।
practice-next = চালিয়ে যেতে <b>পরের রাউন্ড</b> চাপুন।
button-app-home = তাসের টেবিলে খেলুন

# The coach: what it asks before a move, and what it says after one.
coach-sure = <b>নিশ্চিত?</b> { $points ->
    [0] অন্য একটা চাল বেশি বার সফল হয়।
   *[other] অন্য একটা চাল প্রায় { hint-points } ভালো।
}
coach-anyway = তবু এটাই খেলুন
coach-show = ভালো চাল দেখান
coach-think = একটু ভাবি
coach-type-again = { $question } তবু খেলতে চাইলে একই চাল আবার পাঠান।
coach-best = কোচ: ভালো, { $count }টি চালের মধ্যে সেরা।
coach-good = কোচ: ভালো, সেরা চালের প্রায় সমান।
coach-lost = কোচ: <b>{ $plan }</b> প্রায় { hint-points } ভালো।
coach-warming-up = কোচ: আমি এখনও তৈরি হচ্ছি, তাই এই চালটা দেখতে পারিনি।
problem-held-back = নিশ্চিত? এর চেয়ে ভালো চাল আছে।
