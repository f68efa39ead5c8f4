# The pages of the rules, whose texts are in rules_poter, rules_pocha and rules_canasta, and how they are opened.

rules-heading = { $game } · { $settings ->
    [table] rules of this table
   *[usual] usual rules
}
rules-turn-title = How a turn goes
rules-words-title = Words and cards
