# The settings of a table: the name of each, its values as `…-value`, what it means as `…-about`.

lobby-settings-rules = <b>ක්‍රීඩාවේ සැකසුම්</b>
lobby-settings-table = <b>මේසයේ සැකසුම්</b>
lobby-settings-help = <i>තෝරන්න පුළුවන් දේවල් බලන්න සැකසුමක් ඔබන්න.</i>
lobby-setting-title = <b>{ $setting }</b>
button-settings-rules = ක්‍රීඩාවේ සැකසුම්
button-settings-table = මේසයේ සැකසුම්
button-settings-back = ‹ ආපහු
setting-line = { $name }: { $value }

setting-game = ක්‍රීඩාව
setting-game-about = සෙල්ලම් කරන්නේ කොයි ක්‍රීඩාවද කියන එක. හැම ක්‍රීඩාවකටම වෙනම සැකසුම් තියෙනවා. බොට් ක්‍රීඩකයෝ එහෙමම ඉන්නවා.
setting-bot_level = බොට් මට්ටම
setting-bot_level-value = { $value ->
    [easy] ලේසි
    [medium] සාමාන්‍ය
    [master] අතිදක්ෂ
   *[hard] අමාරු
}
setting-bot_level-about = බොට් ක්‍රීඩකයෝ කොච්චර හොඳට සෙල්ලම් කරනවාද කියලා. “ලේසි” නම් මිනිස්සු වගේ වරද්දනවා, ඒත් දිනන්න පුළුවන් නම් අතාරින්නේ නැහැ. කෙනෙක් නැති වෙලාවට වෙනුවට ඉන්න බොට් සෙල්ලම් කරන්නේ “අමාරු” මට්ටමෙන්.
setting-coach = පුහුණුකරු
setting-coach-value = { $value ->
    [warn] කලින් අහනවා
    [explain] පැහැදිලි කරනවා
   *[off] පුහුණුකරු නැහැ
}
setting-coach-about = සෙල්ලම් කරද්දී උදව්වක්. “කලින් අහනවා” නම්, ගොඩක් පාඩු වෙන පියවරකට කලින් ඔබෙන් අහනවා. “පැහැදිලි කරනවා” නම්, ඊට අමතරව හැම පියවරකටම පස්සේ ඒක කොච්චර හොඳද කියලා කියනවා.
setting-turn_seconds = වාරයකට කාලය
setting-turn_seconds-value = { $value ->
    [0] සීමාවක් නැහැ
    [30] තත්පර 30
    [60] විනාඩියක්
    [120] විනාඩි 2
    [300] විනාඩි 5
    [900] විනාඩි 15
    [3600] පැයක්
    [86400] දවසක්
   *[other] තත්පර { $value }
}
setting-turn_seconds-about = කාලය ඉවර වුණාම බොට් ක්‍රීඩකයෙක් වාරය ඉවර කරනවා. එක දිගට වාර දෙකක් එහෙම වුණොත්, ඔබ ආපහු එනකම් බොට් ක්‍රීඩකයා සෙල්ලම් කරනවා.
setting-hints = ඉඟි
setting-hints-value = { $value ->
    [-1] සීමාවක් නැහැ
    [0] නැහැ
   *[other] එක්කෙනෙකුට වටයකට { $value }ක්
}
setting-hints-about = ඉඟියක් ඔබට හොඳම පියවර පෙන්නනවා. වෙන කාටවත් ඒක පේන්නේ නැහැ.
setting-turn_calls = වාරය මතක් කිරීම
setting-turn_calls-value = { $value ->
    [on] වාරය ආවාම
    [quiet] බාගයක් ගියාම
   *[off] නැහැ
}
setting-turn_calls-about = ඔබේ වාරය ආපු වෙලාවේ ඔබ මේසය බලන්නේ නැත්නම්, කෙටි පණිවිඩයක් එවලා මම ඔබට මතක් කරනවා; ඔබ සෙල්ලම් කළාම ඒක මකනවා. “බාගයක්” කියන්නේ ඔබේ කාලයෙන් බාගයක් ගිය වෙලාවයි.
setting-review_mode = සමාලෝචන
setting-review_mode-value = { $value ->
    [line] වටයකට එක පේළියක්
    [full] වටයකට සම්පූර්ණයෙන්
    [end] තරගය ඉවර වුණාම
   *[private] පුද්ගලිකව විතරයි
}
setting-review_mode-about = සමාලෝචනයක පෙන්නන්නේ හැමෝම කොච්චර හොඳට සෙල්ලම් කළාද කියන එකයි. බලන්නේ ඒ අයට ඒ වෙලාවේ දැනගන්න පුළුවන් වුණ දේ විතරයි.
setting-name_mistakes = වැරැද්ද කාගෙද කියන්න
setting-yes-no = { $value ->
    [true] ඔව්
   *[false] නැහැ
}
setting-name_mistakes-about = “ඔව්” නම්, වැඩිම පාඩුව කළ වැරැද්ද කාගෙද කියලා ගෘප් එකේ සමාලෝචනවල කියනවා. ඔබේ වැරදි ඔබට හැම වෙලාවේම බලන්න පුළුවන්.
setting-next_round_seconds = ඊළඟ වටය
setting-next_round_seconds-value = { $value ->
    [0] කවුරුහරි එබුවාම
   *[other] තත්පර { $value }කට පස්සේ
}
setting-next_round_seconds-about = ඊළඟ වටය පටන් ගන්න වෙලාව. ඉබේම පටන් ගන්නවා නම්, මේසයේ ඕනෑම කෙනෙකුට “පොඩ්ඩක් ඉන්න” ඔබන්න පුළුවන්.
setting-auto_moves = තේරීමක් නැති පියවර ඉබේම
setting-auto_moves-about = “ඔව්” නම්, කරන්න පුළුවන් එක පියවරක් විතරක් තියෙනකොට, තත්පර දෙකකට පස්සේ මම ඒක ඔබ වෙනුවෙන් කරනවා. ඔබට තේරීමක් නැති බව අනිත් අයට තේරෙන්න පුළුවන්: පෝටර් ක්‍රීඩාවේ නම්, ඔබට ඉවතලන ගොඩ ගන්න බැරි වුණ බව.
setting-ask_cut = කාඩ් කැපීම
setting-ask_cut-value = { $value ->
    [true] ක්‍රීඩකයෙක් කපනවා
   *[false] ඉබේම
}
setting-ask_cut-about = බෙදන්න කලින්, කාඩ් බෙදන්නාට වම් පස ක්‍රීඩකයා (කැනස්ටා නම් කාඩ් බෙදන්නා) තත්පර { 15 }ක් ඇතුළත කොච්චර උස්සනවාද කියලා තෝරනවා. “ඉබේම” නම් මම එවෙලේම බෙදනවා; කැනස්ටා ක්‍රීඩාවේ “හරියටම කැපීම” තියෙනවා නම් විතරක් එතකොටත් කාඩ් බෙදන්නා කපනවා.
setting-show_chances = දිනන්න ඉඩ පෙන්නන්න
setting-show_chances-about = හැමෝම රේටින් එකට ගණන් ගත්ත තරග { 30 }ක් විතර සෙල්ලම් කළාට පස්සේ, පටන් ගන්න කලින් එක් එක් කෙනාට දිනන්න තියෙන ඉඩ රේටින් අනුව පෙන්නනවා.
setting-guests = ලින්ක් එකෙන් එන අමුත්තන්
setting-guests-about = “ඔව්” නම්, මේ ගෘප් එකේ නැති අයටත් ලින්ක් එක (ආරාධනා කරන්න) තියෙනවා නම් මේ මේසය බලන්නත් වාඩි වෙන්නත් පුළුවන්. ඒ අයගේ ප්‍රතිඵලත් අනිත් අයගේ වගේම ගණන් ගන්නවා. “නැහැ” නම්, දැනටමත් ඉන්න අමුත්තන් තරගය ඉවර වෙනකම් ඉන්නවා. “ඔව්” තෝරන හැම පාරම අලුත් ලින්ක් එකක් හැදෙනවා.
setting-take_backs = ආපහු ගැනීම
setting-take_backs-value = { $value ->
    [consent] හැමෝම කැමති නම්
    [off] බැහැ
   *[turn] තමන්ගේ වාරය ඇතුළේ
}
setting-take_backs-about = කවුරුහරි වහලා තිබුණු කාඩ්පතක් දකිනකම් ඔබේ වාරයේ පියවර ආපහු ගන්න පුළුවන්. “හැමෝම කැමති නම්”: ඊළඟ කෙනා සෙල්ලම් කරනකම් ඔබේ අන්තිම වාරයත් ආපහු ගන්න පුළුවන්. ඒකට හැමෝගෙන්ම අහනවා, එක්කෙනෙකුට වටයකට දෙපාරක් විතරයි; බොට්ලා කැමතියි. එහෙම තරග රේටින් එකට ගණන් ගන්නේ නැහැ.

poter-setting-rounds = වට
poter-setting-rounds-value = { $value ->
    [1] 1, අත්හදා බලන්න
    [13] 13, හැම අගයක්ම එක පාරක්
   *[other] { $value }
}
poter-setting-rounds-about = තරගයක වට කීයද කියන එක. වටයකට විනාඩි පහක් විතර යනවා; හැම වටයකම පෝටර් කාඩ් වෙන්නේ වෙන අගයක කාඩ්.
poter-setting-go_out = අත හිස් කිරීම
poter-setting-go_out-value = { $value ->
    [any] ඉවත දාලා හෝ නොදා
   *[discard] ඉවත දාලා විතරයි
}
poter-setting-go_out-about = අන්තිම කාඩ්පත යන හැටි: ඉවත දාලා විතරයි, නැත්නම් ගොඩකට තියලාත් පුළුවන්.
poter-setting-swap_own = ඔබේ ගොඩෙන් මාරු කිරීම
poter-setting-swap_own-value = { $value ->
    [true] පුළුවන්
   *[false] බැහැ
}
poter-setting-swap_own-about = පෝටර් කාඩ්පතක් වෙනුවට සැබෑ කාඩ්පත මාරු කරන්න, අනිත් අයගේ ගොඩවලින් විතරක් නෙවෙයි, ඔබේම ගොඩවලිනුත් පුළුවන්ද කියන එක.
poter-setting-lay_own = ඔබේ ගොඩට එකතු කිරීම
poter-setting-lay_own-value = { $value ->
    [false] බැහැ
   *[true] පුළුවන්
}
poter-setting-lay_own-about = කාඩ් එකතු කරන්න අනිත් අයගේ ගොඩවලට විතරක් නෙවෙයි, ඔබේම ගොඩවලටත් පුළුවන්ද කියන එක.
poter-setting-circles = කවුරුවත් නොතිබ්බොත්
poter-setting-circles-value = { $value ->
    [0] දිගටම
   *[3] වටේට 3 පාරයි
}
poter-setting-circles-about = ගන්න කාඩ් නැති වුණාම, මේසය වටේට තුන් පාරක් යනකම් කවුරුවත් කාඩ්පතක් තිබ්බේ, එකතු කළේ, මාරු කළේ නැත්නම් වටය ඉවරයි. කවුරුවත් දිනන්නේ නැහැ.
setting-mistakes = වැරදි පියවර
poter-setting-mistakes-value = { $value ->
    [strict] ලකුණු +25
   *[guided] දඬුවම් නැහැ
}
setting-mistakes-about = නීතියට නොගැළපෙන පියවරක් පිළිගන්නේ නැහැ. ඒකට දඬුවම් ලකුණු තියෙනවාද කියන එක තෝරන්න.
setting-max_turns = දිගම වටය
setting-max_turns-value = වාර { $value }
poter-setting-max_turns-about = කවුරුවත් දිනන්නේ නැති වටයක්, හැමෝගෙම වාර එකතුව මෙච්චරක් වුණාම ඉවර වෙනවා. එතකොට හැමෝම කාඩ් ගණන් කරනවා.

pocha-setting-schedule = වට
pocha-setting-schedule-value = { $value ->
    [full] ඔක්කොම, වැඩි වෙලා අඩු වෙලා
    [up] ඔක්කොම, වැඩි වෙවී විතරයි
    [short] දහයක්, වැඩි වෙවී විතරයි
   *[other] කාඩ් { $value }
}
pocha-setting-schedule-about = වටයකට බෙදන කාඩ් ගණන: මුළු කුට්ටමම බෙදනකම් එක බැගින් වැඩි වෙලා ආයෙත් අඩු වෙනවා, නැත්නම් වැඩි වෙනවා විතරයි, නැත්නම් කෙටි තරගයක්.
pocha-setting-pack = කාඩ්
pocha-setting-pack-value = { $value ->
    [48] 48, 8 සහ 9 කාඩ් එක්ක
   *[other] 40
}
pocha-setting-pack-about = සෙල්ලම් කරන ස්පාඤ්ඤ කාඩ් කුට්ටම.
pocha-setting-mistakes-value = { $value ->
    [strict] ලකුණු −5
   *[guided] දඬුවම් නැහැ
}

canasta-setting-mode = පිල්
canasta-setting-mode-value = { $value ->
    [singles] තනි තනිව
    [pairs] දෙදෙනා බැගින්
    [trios] තුන්දෙනා බැගින්
   *[usual] ක්‍රීඩකයෝ ගණන අනුව
}
canasta-setting-mode-about = එකට සෙල්ලම් කරන්නේ කවුද කියන එක. ක්‍රීඩකයෝ ගණන අනුව නම්: දෙදෙනෙක් හෝ තුන්දෙනෙක් තනි තනිව, හතරදෙනෙක් දෙදෙනා බැගින්, හයදෙනෙක් තුන්දෙනා බැගින්. හවුල්කාරයෝ වාඩි වෙන්නේ තැනක් හැර තැනක; ගොඩවල් පොදුයි.
canasta-setting-target = ඉලක්කය
canasta-setting-target-value = { $value ->
    [7000] ලකුණු 7000, සාමාන්‍ය
   *[other] ලකුණු 5000, කෙටි
}
canasta-setting-target-about = එක පිලකට මෙච්චර ලකුණු ඇවිත්, ඒ පිල ඉස්සරහින් ඉන්න වටයෙන් පස්සේ තරගය ඉවරයි.
canasta-setting-cut = හරියටම කැපීම
canasta-setting-cut-value = { $value ->
    [off] නැහැ
   *[on] ඔව්
}
canasta-setting-cut-about = “ඔව්” නම්, බෙදන්න කලින් කාඩ් බෙදන්නා කුට්ටමෙන් කොටසක් උස්සනවා. හරියටම බෙදන කාඩ් ගණනම ඉස්සුවොත්: කැනස්ටා එකක් තියෙනවා නම් +100, නැත්නම් −100.
canasta-setting-frozen_needs = හිර කළ පොට් එක
canasta-setting-frozen_needs-value = සැබෑ කාඩ් { $value }ක්
canasta-setting-frozen_needs-about = හිර කළ පොට් එකක් ගන්න, උඩම කාඩ්පතේ අගයේ සැබෑ කාඩ් කීයක් අතේ තියෙන්න ඕනෑද කියන එක.
canasta-setting-first_taking = පළමු පොට් එක
canasta-setting-first_taking-value = { $value ->
    [player] හැම ක්‍රීඩකයෙකුටම
   *[side] හැම පිලකටම
}
canasta-setting-first_taking-about = වටයක පළමු වතාවට පොට් එක ගන්න සැබෑ කාඩ් දෙකක් ඕනෑ කාටද කියන එක: පිලකට එක පාරයි, නැත්නම් හැම ක්‍රීඩකයෙකුටම.
canasta-setting-mistakes-value = { $value ->
    [strict] ලකුණු −100
   *[guided] දඬුවම් නැහැ
}
canasta-setting-max_turns-about = කවුරුවත් අත වහන්නේ නැති වටයක්, හැමෝගෙම වාර එකතුව මෙච්චරක් වුණාම ඉවර වෙනවා.
