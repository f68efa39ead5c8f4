# Answers, toasts and commands.

# The games, and the commands that open a table: other texts refer to them.
games = <b>පෝටර්</b>, <b>පෝචා</b> සහ <b>කැනස්ටා</b>
openers = /poter, /pocha හෝ /canasta

problem-no-guests = මේ මේසයට දැන් අමුත්තන්ට එන්න බැහැ: තරගය පටන් අරන්, නැත්නම් “ලින්ක් එකෙන් එන අමුත්තන්” වහලා. මේසය පටන් ගත්ත කෙනාගෙන් අලුත් ලින්ක් එකක් ඉල්ලන්න.
problem-no-table = මෙතන මේසයක් නැහැ. { openers } එවලා එකක් පටන් ගන්න.
problem-table-ended = මේ මේසය ඉවරයි. { openers } එවලා අලුත් එකක් පටන් ගන්න.
problem-stale = මේසය මේ දැන් වෙනස් වුණා. ආයෙත් බලන්න.
problem-not-allowed = ඒක කරන්න පුළුවන් මේසය පටන් ගත්ත කෙනාට හෝ ගෘප් එකේ ඇඩ්මින් කෙනෙකුට විතරයි.
problem-not-seated = ඔබ මේ මේසයේ නැහැ.
problem-already-seated = ඔබට දැනටමත් මෙතන තැනක් තියෙනවා.
problem-full = ඉඩ නැහැ, හැම තැනක්ම පිරිලා.
problem-too-few = තාම ක්‍රීඩකයෝ මදි. බොට් ක්‍රීඩකයෙක් එකතු කරමුද?
problem-no-bot = මෙතන බොට් ක්‍රීඩකයෙක් නැහැ.
problem-not-in-lobby = තරගය දැනටමත් පටන් අරගෙන.
problem-not-playing = දැන් වටයක් යන්නේ නැහැ.
problem-not-your-turn = ඔබේ වාරය නෙවෙයි.
problem-not-your-cut = මේ පාර කපන්නේ වෙන කෙනෙක්.
problem-already-cut = කාඩ් කපලා ඉවරයි.
problem-round-running = වටය තාම ඉවර නැහැ.
problem-match-over = තරගය ඉවරයි.
problem-bad-setting = සැකසුම එහෙම තෝරන්න බැහැ.
problem-unplayable = මෙච්චර දෙනෙකුට මේ සැකසුම් හරියන්නේ නැහැ. ක්‍රීඩකයෝ ගණන හෝ සැකසුම් වෙනස් කරන්න.
problem-unreadable = ඒ පියවර මට තේරෙන්නේ නැහැ.
problem-illegal = ඒ පියවරට නීතියෙන් ඉඩ නැහැ.
problem-mistake = ඒ පියවරට නීතියෙන් ඉඩ නැහැ; මෙතන වැරැද්දකට දඬුවම් ලකුණු තියෙනවා.
problem-table-exists = මෙතන දැනටමත් මේසයක් තියෙනවා.
other-game-here = මෙතන දැනටමත් { $game } මේසයක් තියෙනවා. ඒක ඉවර වුණාම, නැත්නම් /stop එව්වාම, වෙන එකක් පටන් ගන්න පුළුවන්.
problem-hints-off = මේ මේසයේ ඉඟි නැහැ.
problem-hints-used = { $hints ->
    [1] මේ වටයේ ඔබේ ඉඟිය ඉවරයි.
   *[other] මේ වටයේ ඔබේ ඉඟි { $hints }ම ඉවරයි.
}
ask-once-more = { $question } ඔව් නම්, ඒ බොත්තම ආයෙත් ඔබන්න.
problem-nothing-to-take-back = ආපහු ගන්න දෙයක් නැහැ: ඊට පස්සේ වහලා තිබුණු කාඩ්පතක් දැක්කා, නැත්නම් ඔබේ වාරය ඉවරයි.
problem-no-take-backs = මේ මේසයේ කිසිම දෙයක් ආපහු ගන්න බැහැ.
problem-take-back-asked = කවුරුහරි දැනටමත් වාරයක් ආපහු ගන්න අහලා තියෙනවා.
problem-take-backs-used = මේ වටයේ ඔබ දැනටමත් දෙපාරක් ඇහුවා.
problem-not-asked = දැන් උත්තර දෙන්න දෙයක් නැහැ.
problem-only-move = ඔබට කරන්න පුළුවන් එකම පියවර මේකයි.
problem-hints-busy = දැන් මට වැඩ වැඩියි. ටිකකින් ආයෙත් උත්සාහ කරන්න.
problem-hint-coming = ඔබේ ඉඟිය එන ගමන්.
problem-failed = මොකක් හරි වැරදුණා. කිසි දෙයක් වෙනස් වුණේ නැහැ; ආයෙත් උත්සාහ කරන්න.

toast-malformed = මේ බොත්තම පරණ වැඩියි. මේසය බලන්න /table එවන්න.
toast-foreign = මේ බොත්තම වෙන චැට් එකක එකක්.
toast-joined = ඔබට මේසයේ තැනක් ලැබුණා.
toast-seat-changed = ඔබ එක තැනක් එහාට ගියා.
toast-left = ඔබ මේසයෙන් නැගිට්ටා.
toast-back = ඔබ ආපහු ආවා, සතුටුයි! දැන් ආයෙත් ඔබම සෙල්ලම් කරන්න.
toast-whose-turn = තාම ඔබේ වාරය නෙවෙයි. { $name } සෙල්ලම් කරනකම් ඉන්න.
toast-held = දැන් ඊළඟ වටය පටන් ගන්නේ කවුරුහරි බොත්තම එබුවාම.
toast-asked-back = වාරය ආපහු ගන්න ඔබ ඇහුවා. ඉන්න හැමෝම තත්පර 20ක් ඇතුළත ඉඩ දෙන්න ඕනේ.
thinking = හිතනවා…
toast-picked = තෝරපු කාඩ්: { $cards }
toast-nothing-picked = කිසිම කාඩ්පතක් තෝරලා නැහැ.
toast-pick-one = මුලින් එක කාඩ්පතක් ඔබන්න, ඊට පස්සේ මේ බොත්තම ඔබන්න.
button-discard-picked = තෝරපු එක ඉවත දාන්න
toast-hand-below = ඔබේ කාඩ් පහළ තියෙනවා. ඒවා පේන්නේ ඔබට විතරයි.
toast-no-hand = දැන් ඔබට කාඩ් නැහැ.
toast-refusal = { $text } ({ $clause })
toast-mistake = { $text } ({ $clause }) වැරැද්දට ලකුණු { SIGNED($points) }.

alert-private = බොත්තම්වලින් සෙල්ලම් කරන්න “පුද්ගලික චැට් එක” ඔබන්න.

panel-your-turn = <b>ඔබේ වාරය</b>
panel-your-turn-until = <b>ඔබේ වාරය</b> · { $until } වෙනකම්
panel-see-table = වාරය කාටද කියලා මේසයෙන් බලන්න.
panel-stand-in = දැන් ඔබ වෙනුවට බොට් ක්‍රීඩකයෙක් සෙල්ලම් කරනවා. ආයෙත් ඔබම සෙල්ලම් කරන්න <b>මම ආවා</b> ඔබන්න.
panel-lobby = තරගය තාම පටන් අරගෙන නැහැ.
panel-coming = ඔබේ කාඩ් බලන්න “අලුත් කරන්න” ඔබන්න.

start-private =
    ආයුබෝවන්! මම { games } සෙල්ලම් කරන්න කාඩ් බෙදනවා.

    <b>තනියම:</b> පහළින් ක්‍රීඩාවක් තෝරලා දැන්ම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න.
    <b>යාළුවෝ එක්ක:</b> මාව ගෘප් එකකට දාගෙන, එතන { openers } එවලා, <b>වාඩි වෙන්න</b> ඔබන්න. ඔබේ කාඩ් පේන්නේ ඔබට විතරයි.

    ක්‍රීඩාවල නීති ඉගෙනගන්න /rules එවන්න.
start-group =
    මම { games } සෙල්ලම් කරන්න කාඩ් බෙදනවා. { openers } එවලා මේසයක් පටන් අරගෙන <b>වාඩි වෙන්න</b> ඔබන්න. යාළුවෝ එක්කත් බොට් ක්‍රීඩකයෝ එක්කත් සෙල්ලම් කරන්න පුළුවන්.
    නීති ඉගෙනගන්න /rules එවන්න.
added-to-group = මාව ගෘප් එකට ගත්තාට ස්තුතියි! කාඩ් මේසයක් පටන් ගන්න { openers } එවන්න.
help =
    <b>ගෘප් එකක මේසයේදී</b>
    { openers } – මේසයක් පටන් ගන්න
    /join – මේසයට වාඩි වෙන්න, නැත්නම් වට දෙකක් අතරේ බොට් ක්‍රීඩකයෙකුගේ තැන ගන්න
    /settings – තරගයට කලින් සැකසුම් වෙනස් කරන්න
    /table – මේසය ආයෙත් පහළින්ම පෙන්නන්න
    /hand – ඔබේ කාඩ් බලන්න; පේන්නේ ඔබට විතරයි
    /move – පියවරක් ටයිප් කරන්න
    /cut – ඔබේම වචන ලියලා කාඩ් කපන්න
    /hint – ඔබේ වාරයේ ඉඟියක් ගන්න
    /leave – මේසයෙන් නැගිටින්න; බොට් ක්‍රීඩකයෙක් ඔබ වෙනුවට සෙල්ලම් කරනවා
    /back – ආපහු ඇවිත් ආයෙත් ඔබම සෙල්ලම් කරන්න
    /calls – ඔබේ වාරය මම මතක් කරන වෙලාව තෝරන්න
    /language – ඔබේ හෝ ගෘප් එකේ භාෂාව තෝරන්න
    /stop – තරගය නවත්වන්න
    /transcript – තරගයේ වාර්තාව ෆයිල් එකක් විදියට ගන්න
    /review – අන්තිම වටයේ සමාලෝචනය බලන්න
    /rules – සෙල්ලම් කරන හැටි ඉගෙනගන්න; එක ක්‍රීඩාවකට: /rules_poter, /rules_pocha, /rules_canasta
    /top – ගෘප් එකේ ඉස්සරහින් ඉන්නේ කවුද
    /me – ඔබ සෙල්ලම් කරන හැටි, ලකුණු නැති වෙන තැන්
    /puzzle – ඔබේම වැරදිවලින් හදපු ප්‍රහේලිකා
    /history – ඔබේ තරගයි, ඔබේ ඔක්කොම දත්තයි
    /forgetme – ඔබේ දත්ත මකන්න
    <b>තනියම, අපේ පුද්ගලික චැට් එකේ</b>
    /practice – බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න
no-own-table = ඔබ මේසයක නැහැ. තනියම සෙල්ලම් කරන්න /practice එවන්න, නැත්නම් ගෘප් එකක { openers } එවලා මේසයක් පටන් ගන්න.
clause-title = <b>{ $clause }</b> { $text }
clause-unknown = { $clause } කියලා නීතියක් නැහැ. නීති බලන්න /rules එවන්න.
rules-which = <b>කොයි ක්‍රීඩාවේ නීතිද?</b>
rules-of = { $game }: /rules_{ $command }
typed-done = හරි.
transcript-caption = තරගයේ වාර්තාව; තාම කෙළින වටයක් තියෙනවා නම් ඒක නැතිව.
transcript-empty = තාම එක වටයක්වත් ඉවර වෙලා නැහැ. පළමු වටයෙන් පස්සේ ෆයිල් එක ගන්න පුළුවන්.
transcript-sealed = අනිත් අයට තාම මේ අත සෙල්ලම් කරන්න පුළුවන්: ෆයිල් එක ගන්න පුළුවන් ඊට පස්සේ.

command-poter = පෝටර් මේසයක් පටන් ගන්න
command-join = මේසයට වාඩි වෙන්න
command-settings = සැකසුම් වෙනස් කරන්න
command-table = මේසය පහළින්ම පෙන්නන්න
command-hand = ඔබේ කාඩ් බලන්න; පේන්නේ ඔබට විතරයි
command-move = පියවරක් ටයිප් කරන්න
command-cut = ඔබේම වචන ලියලා කාඩ් කපන්න
command-hint = ඔබේ වාරයේ ඉඟියක් ගන්න
command-leave = මේසයෙන් නැගිටින්න
command-back = ආපහු ඔබේ තැනට එන්න
command-takeback = ඔබේ අන්තිම පියවර ආපහු ගන්න
command-stop = තරගය නවත්වන්න
command-transcript = තරගයේ වාර්තාව, ෆයිල් එකක් විදියට
command-rules = සෙල්ලම් කරන හැටි ඉගෙනගන්න
command-help = හැම විධානයක්ම බලන්න
command-start = පටන් ගන්න
line = { $text }
write-as-yourself = { $writer ->
    [channel] ඔබ ලියන්නේ චැනලයක නමින්.
   *[group] ඔබ ලියන්නේ ගෘප් එකේ නමින්.
} ඔබ කවුද කියලා මම දැනගන්න, ඔබේ නමින්ම ලියන්න.
left-in-group = { $name } මේසයෙන් නැගිට්ටා. { $name } ආපහු ඇවිත් /back එවනකම් බොට් ක්‍රීඩකයෙක් සෙල්ලම් කරනවා.
back-in-group = { $name } ආපහු මේසයට ආවා.
hand-by-button = ඔබේ කාඩ් බලන්න බොත්තම ඔබන්න. ඒවා පේන්නේ ඔබට විතරයි.
hint-by-button = මුලින් මේසයේ <b>මගේ කාඩ්</b> ඔබලා, ඊට පස්සේ 💡 <b>ඉඟිය</b> ඔබන්න.
