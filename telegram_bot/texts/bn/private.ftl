# Answers that one person sees.

open-privately = এর উত্তর আমাদের ব্যক্তিগত চ্যাটে দেব।
button-open-privately = সেখানে দেখুন
sent-privately = আমাদের ব্যক্তিগত চ্যাটে পাঠিয়েছি।
sent-below = নিচে দেখুন। শুধু আপনিই দেখছেন।
start-first = আপনাকে এখনও মেসেজ পাঠাতে পারছি না। আমার সঙ্গে ব্যক্তিগত চ্যাট খুলুন, Start চাপুন, তারপর আবার চেষ্টা করুন।
