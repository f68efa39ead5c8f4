# Playing alone against bot players, in the private chat.

command-practice = තනියම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න
practice-choose = තනියම බොට් ක්‍රීඩකයෝ එක්ක සෙල්ලම් කරන්න. කොයි ක්‍රීඩාවද?
practice-other = ඔබ තාම { $game } සෙල්ලම් කරනවා. වෙන ක්‍රීඩාවකට කලින් ඒක නවත්වන්න: කාඩ් මේසයේ මෙනුවේ “{ order-stop }”, නැත්නම් අපේ පුද්ගලික චැට් එකේ /stop.
practice-title = <b>{ $game }</b> · බොට් ක්‍රීඩකයෝ එක්ක
practice-ready = ලෑස්ති වුණාම <b>පටන් ගන්න</b> ඔබන්න.
practice-next = ඉස්සරහට යන්න <b>ඊළඟ වටය</b> ඔබන්න.
button-app-home = කාඩ් මේසයේ සෙල්ලම් කරන්න

# The coach: what it asks before a move, and what it says after one.
coach-sure = <b>ෂුවර්ද?</b> { $points ->
    [0] වෙන පියවරක් හරි යන්න ඉඩ වැඩියි.
   *[other] වෙන පියවරක් { hint-points } විතර වාසියි.
}
coach-anyway = එහෙම වුණත් කරන්න
coach-show = හොඳ පියවරක් පෙන්නන්න
coach-think = ටිකක් හිතන්නම්
coach-type-again = { $question } එහෙම වුණත් කරන්න ඕනෑ නම්, ඒ පියවරම ආයෙත් එවන්න.
coach-best = පුහුණුකරු: හොඳයි, පියවර { $count }න් හොඳම එක.
coach-good = පුහුණුකරු: හොඳයි, හොඳම පියවර වගේමයි.
coach-lost = පුහුණුකරු: <b>{ $plan }</b>, ඒක { hint-points } විතර වාසියි.
coach-warming-up = පුහුණුකරු: මම තාම ලෑස්ති වෙනවා, ඒ නිසා මේ පියවර බලන්න බැරි වුණා.
problem-held-back = ෂුවර්ද? ඊට වඩා හොඳ පියවරක් තියෙනවා.
