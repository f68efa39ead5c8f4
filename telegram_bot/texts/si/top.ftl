# The table of a group.

command-top = මේ ගෘප් එකේ ඉස්සරහින් ඉන්නේ කවුද
top-group = හැම ගෘප් එකකටම තමන්ගේ වගුවක් තියෙනවා: ගෘප් එකේ /top එවන්න.
top-title = <b>{ $game }: ඉස්සරහින් ඉන්නේ කවුද</b>
top-period-week = සතිය
top-period-month = මාසය
top-period-ever = මුළු කාලයම
top-head-name = නම
top-head-matches = තරග
top-head-firsts = පළමු තැන
top-head-rating = රේටින්
top-row = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating }
top-row-close = { $place }. <b>{ $name }</b> · { $matches } · { $firsts } × 🥇 · { $rating } ≈
top-columns = නමට පස්සේ: තරග ගණන, පළමු තැන්, රේටින් එකයි ඒකේ අවිනිශ්චිතතාවයි.
top-few = ?: තැනයි රේටින් එකයි ලැබෙන්නේ ගණන් ගන්න තරග 30ක් විතර වුණාම; වරහන් ඇතුළේ තියෙන්නේ තව ඕනෑ ගණන.
top-close = ≈: ඊළඟ කෙනා එක්ක තාම කියන්න බැහැ.
top-missing = { $count ->
    [1] පිළිවෙළ ස්ථිර වෙන්න එක්කෙනෙකුට තව එක තරගයක් විතර ඕනෑ.
   *[other] පිළිවෙළ ස්ථිර වෙන්න එක්කෙනෙකුට තව තරග { $count }ක් විතර ඕනෑ.
}
top-missing-many = පිළිවෙළ ස්ථිර වෙන්න එක්කෙනෙකුට තව තරග { $count }කට වඩා ඕනෑ.
top-more = { $count ->
    [1] තව කෙනෙක් පහළින් ඉන්නවා.
   *[other] තව { $count } දෙනෙක් පහළින් ඉන්නවා.
}
top-hidden = { $count ->
    [1] එක් කෙනෙක් හැංගිලා.
   *[other] { $count } දෙනෙක් හැංගිලා.
}
top-none = මෙතන පේන කවුරුවත් මේ කාලයේ මේ ක්‍රීඩාවේ තරගයක් ඉවර කරලා නැහැ.
app-top = ඉස්සරහින් ඉන්නේ කවුද
