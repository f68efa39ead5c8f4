# Deals of the day: everybody plays the same cards alone, and the result is compared with par.

command-today = දවසේ අත
problem-not-here = දවසේ අතේදී ඒක කරන්න බැහැ: හැමෝම සෙල්ලම් කරන්නේ එකම විදියට.
problem-board-closed = මේ අත දැන් පටන් ගන්න බැහැ. පටන් ගන්න පුළුවන් අත් /today එවලා බලන්න.
order-ask-for-help = උදව් ගන්න
ask-ask-for-help = ඉඟි ගන්නවාද? එතකොට ඔබේ ප්‍රතිඵලය උදව් ඇතුව කියලා සලකනවා; කිසිම සැසඳීමකට ගන්නේ නැහැ.
today-private = දවසේ අත සෙල්ලම් කරන්නේ අපේ පුද්ගලික චැට් එකේ: එතන /today එවන්න.
today-title = <b>දවසේ අත</b>
today-about = හැමෝටම ලැබෙන්නේ එකම කාඩ්. ඔබ තනියම හොඳ බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරනවා. ඔබේ ලකුණු සසඳන්නේ <b>පාර්</b> එක්ක: ඒ කියන්නේ ඔබේ කාඩ්වලින් හොඳ බොට් කෙනෙක් ගන්න ලකුණු.
today-none = අද අත් තාම ලෑස්ති නැහැ. විනාඩි කිහිපයකින් ආයෙත් බලන්න.
today-preparing = ඔබේ අත් ලෑස්ති වෙනවා. අලුත් කිරීමකට පස්සේ විනාඩි දෙකක් විතර යන්න පුළුවන්; ලෑස්ති වුණාම මෙතන පේනවා.
today-sundays = ඉරිදාට <b>{ $game }</b> අතකුත් තියෙනවා.
today-withdrawn = { $game }, { $day } අත { $number }: බොට්ගේ දෝෂයක් නිසා අවලංගු කළා. කාටවත් ගණන් ගන්නේ නැහැ.
today-until = { $time } වෙනකම් සෙල්ලම් කරන්න පුළුවන්
today-new = අත් { $count }යි
today-progress = { $count }න් { $done }ක් සෙල්ලම් කළා
today-score = { $most }න් <b>{ $score }</b>
today-helped = උදව් ඇතුව
today-waiting = පාර් එක ගණන් හදනවා
today-line = <b>{ $game }</b> · { $state }
today-play = { $game } සෙල්ලම් කරන්න
today-continue = දිගටම: { $game }
today-next = ඊළඟ අත: { $game }
today-result = ප්‍රතිඵලය: { $game }
today-week = මේ සතියේ: { $most }න් <b>{ $score }</b>, { $low } සිට { $high } අතර (අත් { $boards }යි)
today-month = මේ මාසේ: { $most }න් <b>{ $score }</b>, { $low } සිට { $high } අතර (අත් { $boards }යි)
today-close = පාර් එකට වඩා හොඳද නරකද? තාම කියන්න බැහැ.
today-proof = ඔප්පු කරන අංක
today-proof-about = මේ කාඩ් ඔප්පු කරන අංක, සතියකට කලින් තීරණය කළ ඒවා. දවස ඉවර වුණාම රහස් අංකත් පළ කරනවා: එතකොට හැමෝටම එකම කාඩ් ලැබුණා කියලා ඕනෑම කෙනෙකුට බලන්න පුළුවන්.
today-proof-line = { $game } { $number }: { $commitment }
today-more = තව අත්
today-more-title = <b>ගිය දවස්වල අත්</b>
today-more-about = කැමති වෙලාවක සෙල්ලම් කරන්න: ඔබේ ලකුණු එවෙලේම පාර් එක එක්ක සසඳනවා. සතියේ හෝ මාසේ ගණනට එකතු වෙන්නේ නැහැ.
today-past-about = ඒ දවස ඉවරයි: අද හැමෝම සෙල්ලම් කරන්නේ අලුත් අත්. පරණ ඒවාත් තාම සෙල්ලම් කරන්න පුළුවන්; සතියේ හෝ මාසේ ගණනට එකතු වෙන්නේ නැහැ.
today-back = දවසේ අත
result-title = <b>{ $game }</b> · { $when ->
    [past] එදා අත
   *[today] දවසේ අත
}
result-score = <b>{ $most }න් { $score }</b>; පාර් එක { $half }යි
result-by = { $by ->
    [lead] ලකුණු පරතරය
   *[score] ලකුණු
}
result-deal = අත { $number }: { result-by } { $score }, වාසනාව නැතුව { $without }; පාර් { $par }
result-deal-plain = අත { $number }: { result-by } { $score }; පාර් { $par }
result-against = පාර් එක එක්ක බැලුවාම ලකුණු <b>{ $points }</b> · නිවැරදිකම { NUMBER($accuracy, style: "percent") }
result-against-only = පාර් එක එක්ක බැලුවාම ලකුණු <b>{ $points }</b>
result-waiting = අත { $number }: { result-by } { $score }. පාර් එක ගණන් හදනවා; විනාඩියකින් ආයෙත් බලන්න.
result-outright = කළු තුන් කැනස්ටා එකකින් තරගයම දිනනවා. මෙතන ඒක ලකුණු { $points }ක පරතරයක් විදියට ගණන් ගන්නවා.
result-given-up = අත { $number }: ඉවර කළේ නැහැ; බොහොම නරක ප්‍රතිඵලයක් විදියට සලකනවා.
result-costliest = <b>වැඩිම පාඩුව කළ තීරණය</b> (අත { $number }): ඔබ { $what }. { review-loss }
result-helped = ඔබ උදව් ගත්තා: මේ ප්‍රතිඵලය කිසිම සැසඳීමකට ගන්නේ නැහැ.
result-share = { $when ->
    [past] එදා
   *[today] අද
} ක්‍රීඩකයන්ගෙන් { NUMBER($share, style: "percent") }කට වඩා හොඳයි.
result-review = සමාලෝචනය { $number }
share-score = { $score }/{ $most }
share-against = පාර් එක එක්ක ලකුණු { $points }
share-note = හැමෝටම එකම කාඩ් · ඔබ කොහොමද සෙල්ලම් කරන්නේ?
share-nothing = තාම ප්‍රතිඵලයක් නැහැ. මුලින් අපේ පුද්ගලික චැට් එකේ මේ අත් ඔක්කොම සෙල්ලම් කරන්න.
share-again = මේක දැන් මෙතන පෙන්නුවා.
share-table = අපි එක්ක සෙල්ලම් කරන්න එන්න!
moment-seat = { $seat } වෙනි තැන
button-story = ස්ටෝරි එකක් විදියට දාන්න
button-moment = මේ අවස්ථාව යවන්න
moment-sealed = අනිත් අයට තාම මේ අත සෙල්ලම් කරන්න පුළුවන්: දවස හෝ අභියෝගය ඉවර වුණාම පෙන්නන්න.
moment-again = ඔබ දැන් අවස්ථාවක් පෙන්නුවා. විනාඩියක් ඉන්න.
button-share = ප්‍රතිඵලය යවන්න
button-post-here = මගේ { $game } ප්‍රතිඵලය දාන්න
button-same-cards = මේ කාඩ්ම සෙල්ලම් කරන්න
button-choose-chat = චැට් එකක් තෝරන්න
board-over = <b>අත ඉවරයි</b>
app-today = දවසේ අත
app-today-about = හැමෝටම එකම කාඩ්: ඔබ කොහොමද සෙල්ලම් කරන්නේ?
