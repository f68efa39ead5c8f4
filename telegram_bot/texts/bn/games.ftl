# Words of several games: ranks of French cards, and the moves of a turn as one sentence.

# Ranks have the codes A, 2 to 10, J, Q and K; W are the wild cards of Canasta. First comes the name alone, then with
# what is of that rank (a canasta of sevens), then with the meld to which cards are added.
rank-names = { $rank ->
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
    [W] ওয়াইল্ড কার্ড
}
rank-of = { $rank ->
    [A] টেক্কার
    [2] দুইয়ের
    [3] তিনের
    [4] চারের
    [5] পাঁচের
    [6] ছয়ের
    [7] সাতের
    [8] আটের
    [9] নয়ের
    [10] দশের
    [J] গোলামের
    [Q] বিবির
   *[K] সাহেবের
    [W] ওয়াইল্ড কার্ডের
}
rank-to = { rank-of } মেল্ডে

plan = { $acts }
plan-then = { $first }; তারপর { $rest }

# Moves: `do` on a button, where it is not `step` with a capital letter; `step` in a plan; `did` of what was done.
move-draw = { $form ->
    [did] তাস তুললেন
   *[step] তাস তুলুন
}
move-meld = { $form ->
    [did] { $cards } নামালেন
   *[step] { $cards } নামান
}
move-discard = { $form ->
    [did] { $cards } ফেললেন
   *[step] { $cards } ফেলুন
}
move-pass = { $form ->
    [did] পাস করলেন
   *[step] পাস করুন
}
move-mistake = ভুল করলেন ({ SIGNED($points) })
turn-line = { $name } { $what }

# The table and the hand.
stock = ডেক: { $count ->
    [0] খালি
   *[other] { $count }টি তাস
}
dealer = ডিলার
penalty = ভুল { SIGNED($points) }
hand = <b>আপনার { $count ->
    [1] তাস
   *[other] { $count }টি তাস
}:</b> { $cards }
hand-empty = আপনার হাতে আর তাস নেই।
hand-you = আপনি: { $words }
hand-new = নতুন: { $cards }
hand-picked = <b>বাছা তাস:</b> { $cards }
hand-why = { $why }
no-use = এই তাসগুলো একসঙ্গে কোনো কাজে লাগে না।
no-use-one = এই তাসটা এখন কোনো কাজে লাগে না।
hand-clear = ফেরত রাখুন
hand-more = <i>{ $count ->
    [1] আরও একটি উপায় আছে।
   *[other] আরও { $count }টি উপায় আছে।
} চালটি লিখে দিন; পোটার তাস কোন তাসের বদলে, তা = দিয়ে বোঝান:</i>
    <code>/move { $move }</code>
hand-bid-first = <i>আগে { $sign } দিয়ে ডাকুন, তারপর তাস খেলুন।</i>
duty-over = রাউন্ড শেষ।
duty-draw = একটি তাস তুলুন।
duty-play = যা চান নামান, তারপর একটি তাস ফেলুন।
