# Playing alone against bot players, in the private chat.

command-practice = තනියම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න
practice-choose = තනියම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න. කොයි ක්‍රීඩාවද?
practice-private = තනියම සෙල්ලම් කරන්නේ අපේ පුද්ගලික චැට් එකේ: එතන /practice එවන්න.
practice-other = ඔබ තාම { $game } සෙල්ලම් කරනවා. වෙන ක්‍රීඩාවකට කලින් /stop එවලා ඒක නවත්වන්න.
practice-title = <b>{ $game }</b> · බොට් ක්‍රීඩකයෝ එක්ක
practice-ready = ලෑස්ති වුණාම <b>පටන් ගන්න</b> ඔබන්න.
practice-next = ඉස්සරහට යන්න <b>ඊළඟ වටය</b> ඔබන්න.
button-app-home = කාඩ් මේසයේ සෙල්ලම් කරන්න
