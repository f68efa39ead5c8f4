# The pages of the rules, whose texts are in rules_poter, rules_pocha and rules_canasta, and how they are opened.

rules-heading = { $game } · { $settings ->
    [table] මේ මේසයේ නීති
   *[usual] සාමාන්‍ය නීති
}
rules-turn-title = වාරය යන හැටි
rules-words-title = වචන සහ කාඩ්
