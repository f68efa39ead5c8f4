# The server of the card table (Mini App)
app-problem-malformed = অ্যাপ এটা বুঝতে পারছে না। বন্ধ করে আবার খুলুন।
app-problem-too-many = একসঙ্গে অনেক অনুরোধ এল। একটু অপেক্ষা করুন।
app-problem-forged = আপনি কে, টেলিগ্রাম তা নিশ্চিত করছে না। চ্যাট থেকে টেবিল খুলুন।
app-problem-expired = এই পাতা অনেক আগে খোলা হয়েছে। চ্যাট থেকে টেবিল আবার খুলুন।
app-problem-ended = আপনার তথ্য মোছা হয়েছে, তাই এই পাতা বন্ধ। আবার খেলতে চাইলে চ্যাট থেকে টেবিল খুলুন।
app-problem-clock = সার্ভারের ঘড়ি ভুল সময় দেখাচ্ছে, তাই কেউ ঢুকতে পারছেন না। যিনি এই বট চালান, তাঁকে জানান।
app-problem-no-story = স্টোরির ছবি এখন বানানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।
app-problem-no-table = এমন কোনো টেবিল নেই, অথবা আপনি তার চ্যাটে নেই।

# Buttons in the chat
button-app = টেবিল খুলুন
button-app-review = বোর্ডে দেখুন
