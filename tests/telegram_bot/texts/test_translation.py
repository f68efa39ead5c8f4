"""Every check of translations finds its fault in texts of a few lines, and accepts correct ones."""

import pytest

from analysis.texts.loader import clause_key
from engine.registry import GAMES
from tests.samples import cases

from . import translation
from .translation import ALONE, COMPARED, problems

ENGLISH = """
greeting = Hello <b>{ $name }</b>, write <code>/move 7s</code> or /hand.
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
wins = { $side ->
    [behind] { $points } behind
    [level] level
   *[ahead] { $points } ahead
}
points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
pocha-move-pass = { $form ->
    [did] passed
   *[step] pass
}
share = { NUMBER($share, style: "percent") } won
plan = You have { cards }.
shown = { plan }
letter-king = K
example = Write <code>/move { letter-king }o { $more }</code>.
button-join = Join
toast-refusal = { $text } ({ $clause })
"""
SPANISH = """
greeting = Hola, <b>{ $name }</b>: escribe /hand o <code>/move 7s</code>.
cards = { $count ->
    [one] una carta
   *[other] { $count } cartas
}
wins = { $side ->
    [behind] { $points } por detrás
    [level] igual
   *[ahead] { $points } por delante
}
points = { $points } p.
share = { NUMBER($share, style: "percent") } ganado
pocha-move-pass = { $form ->
    [did] { $who ->
        [you] pasaste
       *[other] pasó
    }
    [do] Pasar
   *[step] pasar
}
plan = { cards } en la mano
shown = { plan }
letter-king = R
example = Escribe <code>/move { letter-king }o { $more }</code>.
button-join = ¡Unirse!
toast-refusal = { $text } ({ $clause })
"""
CLAUSES = {
    game.name: "".join(f"{clause_key(clause)} = Regla {clause}\n" for clause in game.clause_book.words)
    for game in GAMES.values()
}
FIRST = clause_key(next(iter(GAMES["pocha"].clause_book.words)))


@pytest.fixture(autouse=True)
def texts(write):
    write("en", ENGLISH)
    write("es", SPANISH)
    for game, clauses in CLAUSES.items():
        write("es", clauses, f"clauses_{game}.ftl")


@cases("check", [*ALONE, *COMPARED])
def test_a_complete_translation_has_no_problems(check):
    assert problems(check, "es") == []


@pytest.mark.parametrize(
    ("check", "old", "new", "problem"),
    [
        ("keys", "points = { $points } p.\n", "", "points: missing"),
        ("keys", "points =", "puntos =", "puntos: not in English"),
        ("keys", "button-join =", "points = p\nbutton-join =", "points: twice"),
        ("variables", "<b>{ $name }</b>", "<b>{ $nombre }</b>", "greeting: $nombre is not in English"),
        ("variables", "<b>{ $name }</b>", "", "greeting: $name is left out"),
        ("variables", "{ $points } p.", "{ $who } { $points }", "points: $who is not in English"),
        ("variables", "plan = { cards }", "plan = ", "plan: $count is left out"),
        ("variables", "{ $points } por", "por", "wins: $points is left out"),
        ("percents", 'NUMBER($share, style: "percent")', "$share", "share: $share is a share of one in"),
        ("variants", "[level] igual\n", "", "wins: variants of $side are ['ahead', 'behind'], not"),
        ("variants", "[behind]", "[behnid]", "wins: variants of $side are ['ahead', 'behnid', 'level']"),
        ("variants", "[did]", "[dit]", "pocha-move-pass: variants of $form are ['dit', 'do', 'step']"),
        ("variants", "[you]", "[yuo]", "pocha-move-pass: variants of $who are ['other', 'yuo']"),
        ("markup", "<b>{ $name }</b>", "{ $name }", "greeting: tags"),
        ("markup", "</b>: escribe /hand o <code>", "<code></b>/hand", "greeting: tags are not closed in their order"),
        ("markup", "/move 7s", "/mover 7s", "greeting: code"),
        ("markup", "/hand", "/mano", "greeting: commands"),
        ("markup", "[you] pasaste", "[you] <b>pasaste</b>", "pocha-move-pass: tags"),
        ("markup", "{ $points } por d", "{ $points ->\n [one] <b>uno</b>\n *[other] más\n } por d", "wins: tags"),
        ("labels", "[do] Pasar", "[do] Pasar sin robar ni descartar", "pocha-move-pass: 28 letters"),
        ("labels", "¡Unirse!", "Sentarse con los demás jugadores", "button-join: 32 letters"),
        ("spelling", "¡Unirse!", "Unirse!", "button-join: a call without"),
        ("spelling", "¡Unirse!", "Jugar?", "button-join: a question without"),
        ("spelling", "¡Unirse!", 'el "7"', "button-join: a straight quote"),
        ("spelling", "pasó", "paso\N{COMBINING ACUTE ACCENT}", "pocha-move-pass: not in normal form"),
        ("alerts", "{ $text } (", f"{ 'x' * 190 } { '{ $text }' } (", "toast-refusal of P1.1: 2"),
        ("translated", "Hola, <b>{ $name }</b>: escribe /hand o <code>/move 7s</code>.",
         "Hello <b>{ $name }</b>, write <code>/move 7s</code> or /hand.", "greeting: as in English"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(write, check, old, new, problem):
    assert old in SPANISH
    write("es", SPANISH.replace(old, new))
    found = "\n".join(problems(getattr(translation, f"check_{check}"), "es"))
    assert problem in found


@pytest.mark.parametrize(
    ("clauses", "problem"),
    [
        ("", f"clauses_pocha.ftl: {FIRST} is missing or too much"),
        (f"{CLAUSES['pocha']}clause-Z9-9 = x\n", "clauses_pocha.ftl: clause-Z9-9 is missing or too much"),
        (CLAUSES["pocha"].replace("Regla O1.1\n", f"{'x' * 121}\n"), "clause-O1-1: 121 characters"),
        (CLAUSES["pocha"].replace("Regla O1.1\n", "Regla O1.2\n"), "clause-O1-1: the words of another clause"),
    ],
)
def test_wrong_clauses_are_found(write, clauses, problem):
    write("es", clauses, "clauses_pocha.ftl")
    checks = (translation.check_clauses, translation.check_clause_lengths)
    assert problem in [found for check in checks for found in problems(check, "es")]


@pytest.mark.parametrize(
    ("language", "text", "is_right"),
    [
        ("si", "[one] එකක්\n   *[other] { $count }", False),
        ("bn", "[one] একটি\n   *[other] { $count }", False),
        ("si", "[1] එකක්\n   *[other] { $count }", True),
        ("si", "[one] { $count } ක්\n   *[other] { $count }", True),
        ("si", "[one] කාඩ්\n   *[other] කාඩ්පත්", True),
        ("es", "[one] una\n   *[other] { $count }", True),
    ],
)
def test_one_without_a_number_is_not_for_zero_too(write, language, text, is_right):
    write(language, f"cards = {{ $count ->\n    {text}\n}}\n")
    assert (problems(translation.check_plurals, language) == []) is is_right


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("si", "ක්\u200dරීඩාව", "ක්රීඩාව"),
        ("si", "වාක්\u200dය", "වාක්ය"),
        ("si", "ක්ෂය", "ක\u200dෂය"),
        ("si", "ක්\u200dෂය", "ක්\u200d ෂය"),
        ("si", "ආ", "අා"),
        ("si", "“7”", '"7"'),
        ("si", "ගෘප් එක", "සමූහය"),
        ("si", "පිල", "කණ්ඩායම"),
        ("si", "ඒ කෙනාට", "එයාට"),
        ("si", "ඕනෑ", "ඕනේ"),
        ("si", "ගණනට", "ගාණට"),
        ("si", "මේ ගණන, වැඩියෙන් කීමක්", "මේ කීම"),
        ("si", "නොපෙනුණ කාඩ්", "දැකලා නැති කාඩ්"),
        ("si", "මුලින් දාපු වංශය", "ඉල්ලපු වංශය"),
        ("si", "ඔප්පු කරන අංකය", "සාක්ෂිය"),
        ("si", "පෙන්නන්න", "පෙන්වන්න"),
        ("si", "{ $who }ට", "{ $who } හට"),
        ("es", "Repaso", "Revisión"),
        ("es", "el primer puesto", "el primer lugar"),
        ("es", "esta petición", "esta apuesta"),
        ("es", "después del comando", "después de la orden"),
        ("es", "Sitio 2", "Asiento 2"),
        ("es", "Antes de empezar se ve", "La sala dice"),
        ("es", "«Si todos quieren»", "“Si todos quieren”"),
        ("es", "te quedas con { $cards }", "te quedas { $cards }"),
        ("bn", "র\u200d্যাঙ্ক", "র্যাঙ্ক"),
        ("bn", "কার্য", "র্\u200dযাঙ্ক"),
        ("bn", "সূর্য: র\u200d্যাপ", "সূর্য: র্যাপ"),
        ("bn", "তাস।", "তাস."),
        ("bn", "ক্\u200dষ", "ক\u200dষ"),
        ("bn", "আ", "অা"),
        ("bn", "“ক”", "'ক'"),
        ("bn", "ট্রাম্প", "তুরুপ"),
        ("bn", "মূল্য, সবচেয়ে দামি", "দাম"),
        ("bn", "কোনো তাস, কখনওই", "কোনও তাস"),
        ("bn", "এগুলোর", "এগুলির"),
        ("bn", "হতো, হতে পারত", "নামাতে হত"),
        ("bn", "ধরা হয়, তাস গোনেন", "গোনা হয়"),
        ("bn", "আপনার দল", "আপনার পক্ষ"),
        ("bn", "গোপন সংখ্যা", "বীজ"),
        ("en", "it’s, “7”", 'a "7"'),
        ("en", "a bid of 2 is not allowed", "2 might not be bid"),
        ("en", "Tap the button.", "Press the button."),
        ("en", "Before the start", "The lobby says"),
    ],
)
def test_spelling(write, language, right, wrong):
    write(language, f"word = {right}\n")
    assert problems(translation.check_spelling, language) == []
    write(language, f"word = {wrong}\n")
    assert problems(translation.check_spelling, language) != []


def test_the_end_of_a_variant_and_the_beginning_of_the_next_are_not_one_word(write):
    write("si", "word = { $count ->\n    [1] ජැක්\n   *[other] රජා\n}\n")
    assert problems(translation.check_spelling, "si") == []
