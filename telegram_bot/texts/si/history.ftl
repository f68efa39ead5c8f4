# A person's matches and data.

command-history = ඔබේ තරගයි, ඔබේ දත්තයි
all-games = ඔක්කොම
history-title = <b>ඔබේ තරග</b>
history-match = { $number }. <b>{ $title }</b>
    { $detail }
history-ask = සමාලෝචනය බලන්න අංකයක් ඔබන්න.
button-match-review = { $number }
button-match-live = { $number }
button-newer = අලුත් ඒවා
button-older = පරණ ඒවා
button-own-data = මගේ ඔක්කොම දත්ත
own-data-coming = ඔබේ දත්ත එකතු කරනවා …
own-data-caption = ඔබේ දත්ත
own-data-wait = ඔබේ දත්ත එව්වේ පැයකටත් අඩු කාලෙකට කලින්. පස්සේ ආයෙත් උත්සාහ කරන්න.
history-none = තාම තරග නැහැ.
