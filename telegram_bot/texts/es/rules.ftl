# The pages of the rules, whose texts are in rules_poter, rules_pocha and rules_canasta, and how they are opened.

rules-heading = { $game } · { $settings ->
    [table] reglas de esta mesa
   *[usual] reglas habituales
}
rules-turn-title = Un turno
rules-words-title = Vocabulario
