# The pages of the rules, whose texts are in rules_poter, rules_pocha and rules_canasta, and how they are opened.

rules-heading = { $game } · { $settings ->
    [table] මේ මේසයේ සැකසුම්
   *[usual] සාමාන්‍ය සැකසුම්
}
rules-chapter-chosen = ✓ { $title }
rules-below = නීති පහළ තියෙනවා. පේන්නේ ඔබට විතරයි.
rules-turn-title = වාරය යන හැටි
rules-words-title = වචන සහ කාඩ්
