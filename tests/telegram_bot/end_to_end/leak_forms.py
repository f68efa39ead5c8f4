"""A card of each game that nobody has shown, in every form in which a text may reveal it."""

import json

SECRETS = {"poter": "Qs", "pocha": "Ro", "canasta": "Ks"}
"""The card, as a transcript writes it."""
PLAIN = {"poter": "Q♠️", "pocha": "🪙K", "canasta": "K♠️"}
"""The card, as the chat writes it."""
FORMS = {
    "poter": {
        "single": "Q♠️",
        "plain": "Q♠",
        "on a button": "Q♠︎",
        "picked": "✅Q♠︎",
        "poter on a button": "✨🃏Q♠︎",
        "in a list": "7♦️ Q♠️ 3♣️",
        "grouped": "♠️ 2 Q · ♥️ 5",
        "grouped plainly": "♠ 2 Q · ♥ 5",
        "grouped, marked": "♠️\u00a0🃏\u2060Q",
        "transcript": "1 discard Qs",
        "JSON": json.dumps({"hand": ["2c", "Qs"]}),
        "an order": "Lay Q♠️ 🃏K♠️ A♠️",
    },
    "pocha": {
        "single": "🪙K",
        "with a selector": "🪙\ufe0fK",
        "on a button": "✨🪙K",
        "in a list": "🍷7 🪙K ⚔️3",
        "in a trick": "Amal led\u00a0🍷7 · 🏅\u00a0Nimali\u00a0🪙K",
        "refused": "✕ 🪙K",
        "trump": "⭐\u2060🪙\u00a03\u00a0K",
        "without spaces": "🍷7🪙K⚔️3",
        "grouped": "🪙\u00a03\u00a0K · 🍷\u00a05",
        "grouped plainly": "🪙 3 K · 🍷 5",
        "transcript": "1 play Ro",
        "JSON": json.dumps({"hand": ["2c", "Ro"]}),
        "named": "Amal holds the King of coins",
        "an order": "Play 🪙K",
    },
    "canasta": {
        "single": "K♠️",
        "plain": "K♠",
        "on a button": "✨K♠︎",
        "on the pot": "🗂 Pot: 9 cards, K♠️ on top",
        "in a list": "7♦️ K♠️ 3♣️",
        "transcript": "1 discard Ks",
        "of a meld": "1 meld Ks Kh 2c",
        "JSON": json.dumps({"hand": ["2c", "Ks"]}),
        "an order": "Discard K♠️",
    },
}
CASES = [(game, text) for game, forms in FORMS.items() for text in forms.values()]
CASE_IDS = [f"{game}, {name}" for game, forms in FORMS.items() for name in forms]
