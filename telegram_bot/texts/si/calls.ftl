# Turn calls: the messages that tell a player that it is their turn.

call = { $mention }, දැන් ඔබේ වාරය.
call-private = දැන් ඔබේ වාරය.
warning = { $mention }, ඔබේ කාලයෙන් බාගයක් ගියා.
warning-private = ඔබේ කාලයෙන් බාගයක් ගියා.

command-calls = ඔබේ වාරය මතක් කරන වෙලාව තෝරන්න
calls-ask =
    <b>ඔබේ වාරය මම මතක් කරන්න ඕනෑ කොයි වෙලාවටද?</b>
    මම එක කෙටි පණිවිඩයක් එවලා, ඔබ සෙල්ලම් කළාම ඒක මකනවා. සමහර මේසවල සැකසුම අනුව මීට අඩුවෙනුයි මතක් කරන්නේ.
calls-mine = දැන්: { $value ->
    [on] ඔබේ වාරය ආවාමයි, කාලයෙන් බාගයක් ගියාමයි
    [quiet] කාලයෙන් බාගයක් ගියාම විතරයි
   *[off] කවදාවත් නැහැ
}
calls-choice = { $value ->
    [on] මගේ වාරය ආවාම
    [quiet] කාලයෙන් බාගයක් ගියාම විතරයි
   *[off] මතක් කරන්න එපා
}
calls-chosen = { $choice }
calls-saved = { $value ->
    [on] ඔබේ වාරය ආවාම මම මතක් කරන්නම්.
    [quiet] මම මතක් කරන්නේ ඔබේ කාලයෙන් බාගයක් ගියාම විතරයි.
   *[off] මම මතක් කරන්නේ නැහැ.
}
