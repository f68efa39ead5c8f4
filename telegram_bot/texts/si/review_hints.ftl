# Reviews: decisions that followed a hint, and good finds.

review-player-hinted = { $name }: { review-player-hinted.why }
    .why = ඉඟි අනුව ගියා
review-player-few = { $name }: { review-player-few.why }
    .why = විනිශ්චය කරන්න තරම් තමන්ගේ තීරණ නැහැ
review-mine-decisions-hinted = { $decisions ->
    [1] එක තීරණයයි
   *[other] තීරණ { $decisions }යි
}, උදව් ඇතුව { $hinted }යි. ඔබේම ඒවා: නිවැරදිකම { NUMBER($accuracy, style: "percent") }, තීරණයකට පාඩුව ලකුණු { $lost } ± { $error }.
review-mine-mostly-hinted = තීරණ { $decisions }යි, උදව් ඇතුව { $hinted }යි.
review-mine-advised = { $own ->
    [0] { $decisions ->
        [1] ඔබේ එකම තීරණය ගත්තේ උදව් ඇතුවයි.
       *[other] ඔබේ තීරණ ඔක්කොම ගත්තේ උදව් ඇතුවයි.
    }
   *[other] ඔබේ තීරණ වැඩි හරියක් ගත්තේ උදව් ඇතුවයි: විනිශ්චය කරන්න තරම් තමන්ගේ තීරණ නැහැ.
}
review-step-hinted = ඔබේ තීරණය, උදව් ඇතුව.
review-step-hinted-lost = ඔබේ තීරණය, උදව් ඇතුව. තව වට අත්හදා බැලුවාම මීට වඩා හොඳ පියවරක් හම්බ වුණා. { review-loss }
review-step-find = ඔබේ තීරණය: නියම අදහසක්, ඊළඟ හොඳම පියවරට වඩා ලකුණු { $gain }ක් වාසියි.
