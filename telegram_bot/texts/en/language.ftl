# The languages of people and groups, and how the bot presents itself in Telegram. Names of languages are their own.

command-language = Choose your language
language-title = <b>Language</b>
language-group = In this group: <b>{ $language }</b>. The person who opened the table, or a chat admin, can change it.
language-mine = For you: <b>{ $language }</b>. Your cards, hints and reviews use it in every group.
language-mine-shared = For you: tap your language. Your cards, hints and reviews use it in every group.
language-saved = I'll write to you in English.
language-group-saved = I'll write to this group in { $language }.
button-language = { $language }

# Bot players, by number.
bot-name = { $number ->
    [1] Amy
    [2] Ben
    [3] Clara
    [4] David
    [5] Ella
   *[6] Frank
}

# The bot's page in Telegram: at most 512 and 120 characters.
bot-description =
    Play Poter, Pocha and Canasta with your family and friends, right in your group.

    Everyone sees only their own cards. Ask for a private hint on your turn, and see after each round who played well and who was lucky. Bot players fill empty seats.

    Add me to a group and send /poter, /pocha or /canasta. Alone, you play here against bot players, and every day /today has the same cards for everybody.
bot-short-description = Poter, Pocha and Canasta in your group chat, with private hints and reviews.
