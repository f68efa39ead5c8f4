# The pages of the rules, whose texts are in rules_poter, rules_pocha and rules_canasta, and how they are opened.

rules-heading = { $game } · { $settings ->
    [table] এই টেবিলের নিয়ম
   *[usual] সাধারণ নিয়ম
}
rules-turn-title = পালা কীভাবে চলে
rules-words-title = শব্দ ও তাস
