# The languages of people and groups, and how the bot presents itself in Telegram. Names of languages are their own.

command-language = ඔබේ භාෂාව තෝරන්න
language-title = <b>භාෂාව</b>
language-group = මේ ගෘප් එකේ: <b>{ $language }</b>. ඒක වෙනස් කරන්න පුළුවන් මේසය පටන් ගත්ත කෙනාට හෝ ගෘප් එකේ ඇඩ්මින් කෙනෙකුට විතරයි.
language-mine = ඔබට: <b>{ $language }</b>. හැම ගෘප් එකකම ඔබේ කාඩ්, ඉඟි, සමාලෝචන පේන්නේ ඒ භාෂාවෙන්.
language-mine-shared = ඔබට: ඔබේ භාෂාව ඔබන්න. හැම ගෘප් එකකම ඔබේ කාඩ්, ඉඟි, සමාලෝචන පේන්නේ ඒ භාෂාවෙන්.
language-saved = මම ඔබට සිංහලෙන් ලියන්නම්.
language-group-saved = දැන් ඉඳන් මේ ගෘප් එකට මම ලියන භාෂාව: { $language }.
button-language = { $language }

# Bot players, by number.
bot-name = { $number ->
    [1] රුවිනි
    [2] කසුන්
    [3] තිලිනි
    [4] නුවන්
    [5] දිලිනි
   *[6] සඳුන්
}

# The bot's page in Telegram: at most 512 and 120 characters.
bot-description =
    පවුලේ අයයි යාළුවොයි එක්ක, ඔබේ ගෘප් එකේම පෝටර්, පෝචා සහ කැනස්ටා සෙල්ලම් කරන්න.

    හැමෝටම පේන්නේ තමන්ගේ කාඩ් විතරයි. ඔබේ වාරයේ ඔබට විතරක් පේන ඉඟියක් ගන්න. හොඳට සෙල්ලම් කළේ කවුද, වාසනාව තිබුණේ කාටද කියලා හැම වටයකටම පස්සේ බලන්න. හිස් තැන්වල බොට් ක්‍රීඩකයෝ සෙල්ලම් කරනවා.

    මාව ගෘප් එකකට දාගෙන /poter, /pocha හෝ /canasta එවන්න. තනියම නම් මෙතනම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න. /today එවුවාම හැමදාම හැමෝටම එකම කාඩ්.
bot-short-description = ඔබේ ගෘප් එකේ පෝටර්, පෝචා සහ කැනස්ටා, ඔබට විතරක් පේන ඉඟිත් සමාලෝචනත් එක්ක.
