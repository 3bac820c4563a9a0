"""Proposals typed on the entry line, and what the referee says of them (first move of the game: STLEAPL)."""

from dataclasses import fields

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, LEFT, TAB, Driver, game
from tests.kiosk.test_frames import entry_of
from topping.config import Settings
from topping.kiosk.paint import theme
from topping.rules.conditions.conditions import HELPS, Conditions
from topping.rules.tiles import ALPHABET, Bag


def test_another_top_wins_and_the_retained_one_goes_on_the_grid(playing: Driver) -> None:
    playing.enter("pastel h4")
    assert playing.verdict == "Top ! 22 points avec PASTEL H4 ; le mot retenu : PALETS H4."
    assert "PALETS" in playing.shown("board").cells
    (row,) = playing.shown("history").rows
    assert (row.word, row.reference, row.figures[0]) == ("PALETS", "H4", "22")


_OF_A_FIRST_WORD = (
    ("zzz h8", "Il manque Z, Z et Z dans le tirage."),
    ("leplats h4", "LEPLATS : mot non admis."),
    ("plats h4", "Admis, mais ce n’est pas le top."),
    ("plats h12", "Ce mot sort de la grille."),
    ("plats 4h", "Le premier mot se place horizontalement."),
    ("plats h1", "Le premier mot doit couvrir la case H8."),
    ("plats a b c", "Un mot et une référence suffisent : PASSE H4."),
    ("plats z9", "« z9 » n’est pas une référence"),
    ("h4", "H4 : il manque le mot."),
    ("p1ats h4", "« 1 » n’est pas une lettre."),
    ("", "Tapez un mot et sa place : PASSE H4."),
)


def test_what_is_said_of_a_first_word(playing: Driver) -> None:
    for text, says in _OF_A_FIRST_WORD:
        playing.enter(text)
        assert playing.verdict.startswith(says), text
        assert "22" not in playing.verdict
        assert playing.entry.selected == (0, len(text))
        playing.key(BACKSPACE)
    assert playing.run.results == ()
    assert playing.run.elapsed_ms(playing.clock.time) > 500, "a wrong proposal costs nothing but time"


def test_a_refused_text_stays_selected_and_one_key_replaces_it(playing: Driver) -> None:
    playing.enter("plats h4")
    assert playing.entry.text == "plats h4"
    assert playing.entry.selected == (0, 8)
    line = entry_of(playing)
    colours = {playing.pixel((x, line.centery)) for x in range(line.left, line.centerx)}
    assert tuple(bytes.fromhex(theme.palette().tiles["last"].top[1:])) in colours, "the selection is to be seen"
    playing.type("p")
    assert playing.entry.text == "p"
    assert playing.verdict == ""


def test_a_refused_text_can_be_mended(playing: Driver) -> None:
    playing.enter("plats h4")
    playing.key(LEFT)
    playing.type("x")
    assert playing.entry.text == "xplats h4"


@pytest.mark.parametrize(("shows", "says"), [(False, "Admis, mais ce n’est pas le top."), (True, "PLATS H4 fait 20 ")])
def test_the_distance_is_told_only_where_set(open_kiosk: Open, shows: bool, says: str) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("distance",) if shows else ()))
    kiosk.play(game())
    kiosk.enter("plats h4")
    assert kiosk.verdict.startswith(says)
    assert ("2 de moins que le top" in kiosk.verdict) is shows


def test_the_preview_lies_where_the_referee_judges(open_kiosk: Open) -> None:
    """AXE would score most at 9F, where it forms words that are not admitted; the place judged is 9A."""
    kiosk = open_kiosk(conditions=Conditions(helps=("place", "distance")))
    kiosk.play(game("789-01"))
    kiosk.find_top()
    kiosk.find_top()
    kiosk.type("axe")
    squares = {str(square) for square, _, _ in kiosk.shown("board").preview}
    kiosk.key(ENTER)
    assert kiosk.verdict.startswith("AXE 9A fait ")
    assert squares == {"A9", "B9", "C9"}
    while kiosk.entry.text:
        kiosk.key(BACKSPACE)
    kiosk.type("xaa")
    assert kiosk.preview() == "XAA", (
        "a word that is not admitted shows too: the preview does not answer what Enter asks"
    )


def test_the_text_waits_while_the_keys_go_to_the_grid(playing: Driver) -> None:
    playing.type("plats h4")
    playing.key(TAB)
    assert "entry" not in playing.snapshot(), "no line has the letters"
    playing.key(TAB)
    assert playing.entry.text == "plats h4"
    playing.type("x")
    assert playing.entry.text == "plats h4x"


def test_a_click_puts_the_caret_where_the_letters_are_seen(playing: Driver) -> None:
    playing.type("palets h4")
    line = entry_of(playing)
    playing.click((line.left + 2, line.centery))
    assert playing.entry.caret == 0
    playing.click((line.right - 4, line.centery))
    assert playing.entry.caret == 9
    carets = []
    for x in range(line.left, line.centerx, 12):
        playing.click((x, line.centery))
        carets.append(playing.entry.caret)
    assert carets == sorted(carets)
    assert set(carets) >= set(range(6)), "each letter can be reached"
    assert playing.entry.has_focus


def test_points_of_tries_and_the_best_are_told_without_the_distance_where_set(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("points",)))
    kiosk.play(game())
    kiosk.enter("plats h4")
    kiosk.enter("las h7")
    assert kiosk.verdict.endswith("6 points · meilleur essai 20")
    assert "de moins que le top" not in kiosk.verdict
    kiosk.enter("zzz h7")
    assert "meilleur" not in kiosk.verdict


@pytest.mark.parametrize(
    ("typed", "says"),
    [("listeras b5", "5B et non B5 ?"), ("listeras o1", ""), ("listeras", ""), ("lister as b5", ""), ("zzzz b5", "")],
)
def test_an_inverted_reference_is_told_where_set(open_kiosk: Open, typed: str, says: str) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("mirror",)))
    kiosk.play(game())
    kiosk.find_top()
    kiosk.enter(typed)
    assert ("et non" in kiosk.verdict) is bool(says)
    assert kiosk.verdict.endswith(says)
    assert kiosk.run.turn.number == 2


def test_what_is_left_in_the_bag_is_told_where_set(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("bag",)))
    kiosk.play(game(moves=20))
    assert kiosk.verdict == "Sac : 95 lettres, 42 voyelles"
    kiosk.enter("plats h4")
    assert "Sac" not in kiosk.verdict
    left = Bag.full()
    while len(left) > 24:
        kiosk.find_top()
        kiosk.wait(4_000)
        left = kiosk.run.turn.before.bag_behind(kiosk.run.turn.draw)
    kiosk.type("a")
    kiosk.key(BACKSPACE)
    assert kiosk.verdict == "Sac : " + "".join(one * left.count(one) for one in (*ALPHABET, "?"))


def test_each_help_is_a_setting() -> None:
    switched = {field.name: True for field in fields(Settings) if field.metadata["help"]}
    assert Settings(**switched).helps == HELPS  # type: ignore[arg-type]  # all are switches
    assert Settings().helps == ()
