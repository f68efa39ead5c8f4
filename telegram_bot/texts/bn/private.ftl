# Answers that go to the private chat.

open-privately = এর উত্তর আমাদের ব্যক্তিগত চ্যাটে দেব।
button-open-privately = সেখানে দেখুন
sent-privately = আমাদের ব্যক্তিগত চ্যাটে পাঠিয়েছি।
