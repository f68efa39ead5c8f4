# The table of the Mini App: names of cards and areas for screen readers.

# Ranks have the codes A, 2 to 10, J, Q and K; suits s, h, d and c.
french-card = { $suit ->
    [s] ইস্কাপনের
    [h] হরতনের
    [d] রুইতনের
   *[c] চিড়িতনের
} { $rank ->
    [A] টেক্কা
    [2] দুই
    [3] তিন
    [4] চার
    [5] পাঁচ
    [6] ছয়
    [7] সাত
    [8] আট
    [9] নয়
    [10] দশ
    [J] গোলাম
    [Q] বিবি
   *[K] সাহেব
}
scene-meld = { $name }: { $cards }
scene-red-threes = { $name }: { $count ->
    [1] { $count }টি লাল তিন
   *[other] { $count }টি লাল তিন
}
scene-turned = দেখানো তাস: { $card }
scene-turned-kept = ডিলারের তাস: { $card }
scene-rest = { $count }টি তাস খেলার বাইরে
scene-winning = এখন ট্রিক জিতছেন { $name }।
scene-won = জিতেছেন { $name }।
