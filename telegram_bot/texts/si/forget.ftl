# The deletion of a person's data.

command-forgetme = ඔබේ දත්ත මකන්න
forget-ask =
    <b>ඔබේ දත්ත මකන්නද?</b>

    ඔබේ සැකසුම්, ඔබේ භාෂාව, දැන් පේන ඔබේ කාඩ්, ඔබේ ඉඟි, හැම මේසයකම තියෙන ඔබේ නම සහ ටෙලිග්‍රෑම් අයිඩී එක මම මකනවා. ඔබ සෙල්ලම් කරන මේසයක ඔබේ තැන බොට් ක්‍රීඩකයෙක් සදහටම ගන්නවා.

    ඔබේ තරගවල පියවර සහ ලකුණු ඉතිරි වෙනවා, මොකද ඒවා අනිත් අයගෙත් ඒවා; එතන ඔබ “{ $name }” විතරයි. දැනටමත් යවපු පණිවිඩ ඒ චැට්වල ඉතිරි වෙනවා. මේක ආපහු ගන්න බැහැ.
button-forget-yes = ඔව්, මකන්න
button-forget-no = නැහැ, තියන්න
forget-done = ඔබේ දත්ත මැකුවා.
forget-kept = කිසි දෙයක් මැකුවේ නැහැ.
# The name of a person whose data are deleted, by seat.
anonymous-player = ක්‍රීඩකයා { $number }
