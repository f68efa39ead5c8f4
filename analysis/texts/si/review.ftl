# The review of a round: its figures, and the words of its picture.

review-why = හේතුව: { $reason }
total = එකතුව
figure-score = ලකුණු
figure-accuracy = නිවැරදිකම
figure-lost = තීරණයකට පාඩු වුණ ලකුණු
figure-luck = වාසනාව, ලකුණුවලින්
figure-decisions = තීරණ
figure-hinted = ඉඟිවලින්
figure-mistakes = නීතියට වැරදි පියවර
figure-taken-back = ආපහු ගත්තු පියවර
figure-grade = ශ්‍රේණිය, A සිට F
figure-without-luck = වාසනාව නැතුව ලකුණු
figure-interval = { $score } ({ $low } සිට { $high })

review-picture-title = { $round } වෙනි වටයේ සමාලෝචනය
review-picture-places = වටයේ පියවර
review-picture-luck = වාසනාව (+ හොඳයි)
review-picture-accuracy = නිවැරදිකම %
review-picture-round = වටය { $round }
review-picture-rounds = වට { $first }–{ $last }
review-picture-note = { $name } { $what } (පාඩුව ලකුණු { $lost }); මීට වඩා හොඳයි: { $better }
review-picture-find = { $name } { $what }: නියම අදහසක්
canasta-review-picture-chances = වැඩිම ලකුණු ගන්න ඉඩ, හැම කාඩ්පතක්ම පේනවා නම්
canasta-review-picture-won = වැඩිම ලකුණු: { $names }
canasta-review-picture-nobody = වැඩිම ලකුණු තනියම කාටවත් නැහැ
pocha-review-picture-chances = කී ගණන හරි යන්න ඉඩ, හැම කාඩ්පතක්ම පේනවා නම්
pocha-review-picture-won = කී ගණන හරි: { $names }
pocha-review-picture-nobody = කාගෙවත් කී ගණන හරි ගියේ නැහැ
poter-review-picture-won = දිනුවේ: { $names }
poter-review-picture-nobody = කවුරුවත් අත හිස් කරගත්තේ නැහැ
poter-review-picture-chances = වටය දිනන්න ඉඩ, හැම කාඩ්පතක්ම පේනවා නම්
