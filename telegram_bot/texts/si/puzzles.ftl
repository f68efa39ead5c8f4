# Puzzles: decisions that a person has missed, to be found again, and one of each day.

command-puzzle = ඔබේම වැරදිවලින් හදපු ප්‍රහේලිකා
puzzle-title = <b>ප්‍රහේලිකාව</b>
puzzle-own = මීට කලින් ඔබට මේ තීරණය ගන්න වුණා, ඊට වඩා හොඳ එකක් තිබුණා. දැන් ඔබ මොකක්ද සෙල්ලම් කරන්නේ?
puzzle-group = ඔබේ ගෘප් එකේ කෙනෙක් තරගයකදී මේ තීරණය ගත්තා, ඊට වඩා හොඳ එකක් තිබුණා. ඔබ මොකක්ද සෙල්ලම් කරන්නේ?
puzzle-named = { $name } තරගයකදී මේ තීරණය ගත්තා, ඊට වඩා හොඳ එකක් තිබුණා. ඔබ මොකක්ද සෙල්ලම් කරන්නේ?
puzzle-daily = අද ප්‍රහේලිකාව, හැමෝටම එකමයි. ඔබ මොකක්ද සෙල්ලම් කරන්නේ?
puzzle-numbered = { $number }. { $plan }
puzzle-best = <b>හරි!</b> මෙතන මීට වඩා හොඳ එකක් නැහැ.
puzzle-near = <b>ළඟින්ම ගියා.</b> තව පොඩ්ඩක් හොඳ එකක් තියෙනවා.
puzzle-wrong = <b>හොඳම එක නෙවෙයි.</b>
puzzle-chosen = ඔබ තේරුවේ – { $plan }: { $lost }
puzzle-way = හොඳම එක: <b>{ $plan }</b>
puzzle-bar = { $plan } · { $bar }{ $mark }
puzzle-comes-back = { $days ->
    [1] මේ ප්‍රහේලිකාව හෙට ආයෙත් එනවා.
   *[other] මේ ප්‍රහේලිකාව දවස් { $days }කින් ආයෙත් එනවා.
}
puzzle-done = මේක දැන් ඔබ දන්නවා: ආයෙ එන්නේ නැහැ.
puzzle-day-done = හෙට තව එකක් තියෙනවා.
puzzle-coming = අද ප්‍රහේලිකාව තාම ලෑස්ති කරනවා. විනාඩියකින් ආයෙත් බලන්න.
puzzle-none = දැනට ප්‍රහේලිකා නැහැ. ඔබ සෙල්ලම් කළාම, ලකුණු නැති කරපු තීරණ රෑට ආයෙත් බලනවා. පහුවදා ඒවා මෙතන තියෙනවා.
puzzle-enough = අදට ඇති. { $count ->
    [1] තව ප්‍රහේලිකාවක් තියෙනවා.
   *[other] තව ප්‍රහේලිකා { $count }ක් තියෙනවා.
}
puzzle-more = තව ප්‍රහේලිකා
puzzle-next = ඊළඟ ප්‍රහේලිකාව
puzzle-gone = මේ ප්‍රහේලිකාව තවදුරටත් පෙන්නන්න බැහැ, නැත්නම් මේ වෙලාවේ බැහැ.

app-puzzles = ප්‍රහේලිකා
app-puzzles-about = අද ප්‍රහේලිකාවයි, ඔබේම වැරදියි
app-puzzle-tap = කාඩ් ඔබන්න, නැත්නම් පහළින් තෝරන්න.
app-puzzle-others = පහළ තියෙන එකකින්වත් මේ කාඩ් දාන්නේ නැහැ.
