# Duels: people who play the same deals within three days.

problem-duel-over = এই লড়াই শেষ, অথবা লিংকটি পুরোনো। নতুন একটি চেয়ে নিন।
problem-duel-full = এই লড়াইয়ে আর কেউ আসতে পারবেন না।
problem-duel-first = আগে এই সব হাত খেলুন, তারপর অন্যদের চ্যালেঞ্জ করুন।
problem-duels-many = আপনি আগেই অনেকগুলো লড়াইয়ে আছেন। একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন।
button-duel = এই হাতে আমাকে হারান
button-duel-new = নতুন তাসে আমাকে হারান
button-invite = লড়াইয়ে ডাকুন
duel-title = <b>{ $game }</b> · লড়াই
duel-about = { $count }টি হাত, সবার একই তাস। সব খেললে অন্যদের ফল দেখতে পাবেন।
duel-until = { $time } পর্যন্ত খোলা
duel-over = এই লড়াই শেষ।
duel-result = { $place }. { $name }: { today-score }
duel-result-helped = { $name }: { $score }, { today-helped }
duel-playing = { $name }: { today-progress }
duel-accept = চ্যালেঞ্জ নিন
duel-entry = লড়াই: { $game } · { $day } · { $others ->
    [0] এখনও আর কেউ নেই
   *[other] আরও { $others } জন
}
duel-beat-me = আমাকে হারান!
duel-invitation = সবার একই { $count }টি হাত, { $time } পর্যন্ত
