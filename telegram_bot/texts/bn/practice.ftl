# Playing alone against bot players, in the private chat.

command-practice = একা বট খেলোয়াড়ের সঙ্গে খেলুন
practice-choose = একা বট খেলোয়াড়ের সঙ্গে খেলুন। কোন খেলা?
practice-private = একা খেলা যায় আমাদের ব্যক্তিগত চ্যাটে: সেখানে /practice পাঠান।
practice-other = আপনি এখনও { $game } খেলছেন। অন্য খেলা খেলতে আগে /stop পাঠিয়ে এটি শেষ করুন।
practice-title = <b>{ $game }</b> · বট খেলোয়াড়ের সঙ্গে
practice-ready = তৈরি হলে <b>শুরু করুন</b> চাপুন।
practice-next = চালিয়ে যেতে <b>পরের রাউন্ড</b> চাপুন।
button-app-home = তাসের টেবিলে খেলুন
