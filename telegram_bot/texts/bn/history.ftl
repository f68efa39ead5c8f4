# A person's matches and data.

command-history = আপনার ম্যাচ ও আপনার তথ্য
all-games = সব
history-title = <b>আপনার ম্যাচ</b>
history-match = { $number }. <b>{ $title }</b>
    { $detail }
history-ask = পর্যালোচনা দেখতে একটি সংখ্যা চাপুন।
button-match-review = { $number }
button-match-live = { $number }
button-newer = নতুনগুলো
button-older = পুরোনোগুলো
button-own-data = আমার সব তথ্য
own-data-coming = আপনার তথ্য জড়ো করছি …
own-data-caption = আপনার তথ্য
own-data-wait = এক ঘণ্টার মধ্যেই আপনি আপনার তথ্য পেয়েছেন। পরে আবার চেষ্টা করুন।
history-none = এখনও কোনো ম্যাচ নেই।
