# The languages of people and groups, and how the bot presents itself in Telegram. Names of languages are their own.

command-language = ভাষা বাছুন
language-title = <b>ভাষা</b>
language-group = এই গ্রুপে: <b>{ $language }</b>। যিনি টেবিল খুলেছেন, তিনি বা চ্যাটের কোনো অ্যাডমিন তা বদলাতে পারেন।
language-mine = আপনার জন্য: <b>{ $language }</b>। সব গ্রুপেই আপনার তাস, ইঙ্গিত ও পর্যালোচনা এই ভাষায় দেখবেন।
language-mine-shared = আপনার জন্য: নিজের ভাষায় চাপুন। সব গ্রুপেই আপনার তাস, ইঙ্গিত ও পর্যালোচনা সেই ভাষায় দেখবেন।
language-saved = এবার থেকে আপনাকে বাংলায় লিখব।
language-group-saved = এবার থেকে এই গ্রুপে { $language } ভাষায় লিখব।
button-language = { $language }

# Bot players, by number.
bot-name = { $number ->
    [1] রিনা
    [2] শ্যামল
    [3] শিউলি
    [4] কবির
    [5] মিতা
   *[6] রাজু
}

# The bot's page in Telegram: at most 512 and 120 characters.
bot-description =
    পরিবার ও বন্ধুদের সঙ্গে নিজেদের গ্রুপেই পোটার, পোচা ও কানাস্তা খেলুন।

    প্রত্যেকে শুধু নিজের তাস দেখেন। নিজের পালায় গোপনে ইঙ্গিত নিন, আর প্রতি রাউন্ডের পরে দেখুন কে ভালো খেললেন, কার ভাগ্য ভালো ছিল। খালি আসনে বট খেলোয়াড় বসে।

    আমাকে কোনো গ্রুপে যোগ করে সেখানে /poter, /pocha বা /canasta পাঠান। একা হলে এখানেই বট খেলোয়াড়ের সঙ্গে খেলুন। প্রতিদিন /today-এ সবার জন্য একই তাস।
bot-short-description = গ্রুপ চ্যাটে পোটার, পোচা ও কানাস্তা; সঙ্গে ব্যক্তিগত ইঙ্গিত ও পর্যালোচনা।
