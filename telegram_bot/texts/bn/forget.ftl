# The deletion of a person's data.

command-forgetme = নিজের তথ্য মুছুন
forget-ask =
    <b>আপনার তথ্য মুছবেন?</b>

    আমি আপনার সেটিংস, ভাষা, এখন যে তাস দেখানো আছে, ইঙ্গিত, আর সব টেবিলে আপনার নাম ও টেলিগ্রাম আইডি মুছে দেব। যে টেবিলে খেলছেন, সেখানে আপনার আসন বরাবরের জন্য একটি বট নেবে।

    আপনার ম্যাচের চাল ও পয়েন্ট থাকবে, কারণ সেগুলো অন্য খেলোয়াড়দেরও; সেখানে আপনি শুধু “{ $name }”। আগে পাঠানো মেসেজ নিজ নিজ চ্যাটে থাকবে। এটা আর ফেরানো যাবে না।
button-forget-yes = হ্যাঁ, মুছুন
button-forget-no = না, থাক
forget-done = আপনার তথ্য মোছা হয়েছে।
forget-kept = কিছুই মোছা হয়নি।
# The name of a person whose data are deleted, by seat.
anonymous-player = খেলোয়াড় { $number }
