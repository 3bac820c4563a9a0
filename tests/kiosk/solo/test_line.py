"""Proposals typed on the entry line, and what the referee says of them (first move of the game: STLEAPL)."""

from __future__ import annotations

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, F8, LEFT, TAB, Driver, game
from tests.kiosk.test_frames import entry_of
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import FieldView
from topping.rules.conditions.conditions import Conditions


def test_every_way_to_type_the_top(kiosk: Driver) -> None:
    for text in ("PALETS H4", "h4 palets", "palETSh4", "H4PALETS", "pâlets H4", "palets h'", "palets"):
        kiosk.play(game())
        kiosk.type(text)
        kiosk.key(ENTER)
        assert kiosk.run.turn.number == 2, text
        assert kiosk.verdict == "Top ! 22 points."
        assert kiosk.entry.text == ""
        assert kiosk.shown("rack").kept + kiosk.shown("rack").new == "LSISETR"


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


def test_somebody_new_sees_in_his_first_move_alone_how_a_proposal_is_written(playing: Driver) -> None:
    def example() -> str:
        states = [one.state for one in playing.kiosk.scene.panels() if isinstance(one.state, tuple)]
        return next(part.example for state in states for part in state if isinstance(part, FieldView))

    assert example() == "MOT H4"
    playing.enter("plats h4")
    playing.key(BACKSPACE)
    assert example() == "MOT H4", "until the move is over"
    playing.find_top()
    playing.wait(2_000)
    assert example() == ""


_OF_A_SECOND_WORD = (
    ("listes 12b", "Ce mot ne touche aucune lettre de la grille."),
    ("listes h4", "Une case du mot porte déjà une autre lettre."),
    ("palets h4", "Ce mot est déjà sur la grille."),
    ("tires h10", "Le mot touche d’autres lettres à un bout : écrivez-le en entier."),
    ("sire i4", "Mots non admis formés en raccord : "),
    ("listes", "Ajoutez la référence : MOT H4 (horizontal) ou MOT 4H (vertical)."),
)


def test_what_is_said_of_a_second_word(playing: Driver) -> None:
    playing.find_top()
    for text, says in _OF_A_SECOND_WORD:
        playing.enter(text)
        assert playing.verdict.startswith(says), text
        playing.key(BACKSPACE)
    assert playing.run.turn.number == 2


def test_a_mark_goes_with_every_colour(playing: Driver) -> None:
    playing.enter("plats h4")
    assert playing.shown("verdict").tone == "near"
    playing.enter("zzz h4")
    assert playing.shown("verdict").tone == "bad"
    playing.find_top()
    assert playing.shown("verdict").tone == "good"


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


def test_a_word_alone_later_where_practice_allows_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("place",)))
    kiosk.play(game())
    kiosk.find_top()
    kiosk.type("listeras")
    assert kiosk.preview() == "LISTERAS"
    kiosk.key(ENTER)
    assert kiosk.run.turn.number == 3


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


def test_preview_tiles(playing: Driver) -> None:
    shown = [
        ("plats h4", "PLATS"),
        ("plats", "PLATS"),
        ("zzz h4", "ZZZ"),
        ("leplats h4", "LEPLATS"),
        ("plats h", ""),
        ("", ""),
    ]
    for text, preview in shown:
        playing.type(text)
        assert playing.preview() == preview, text
        if text == "plats h4":
            assert playing.shown("rack").used == (True, True, True, False, True, True, False)  # S T L E A P L
        while playing.entry.text:
            playing.key(ESCAPE)


def test_the_preview_does_not_tell_whether_a_word_is_admitted(playing: Driver) -> None:
    playing.type("leplats")
    refused = playing.shown("board").preview[0][0]
    playing.key(ESCAPE)
    playing.type("plats")
    assert playing.preview() == "PLATS"
    assert refused.row == playing.shown("board").preview[0][0].row


def test_a_preview_goes_with_the_text(playing: Driver) -> None:
    playing.type("plats h4")
    playing.key(BACKSPACE)
    assert playing.preview() == ""


def test_jokers_are_in_parentheses_or_understood(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    assert kiosk.shown("rack").rejected == 7
    kiosk.enter("remix 12d")
    assert kiosk.run.turn.number == 3
    assert kiosk.shown("history").rows[0].word == "ReMIX"


def test_escape_clears_the_line_then_asks(playing: Driver) -> None:
    playing.type("plats")
    playing.key(ESCAPE)
    assert playing.entry.text == ""
    assert not playing.asked
    playing.key(ESCAPE)
    assert playing.asked


def test_the_text_waits_while_the_keys_go_to_the_grid(playing: Driver) -> None:
    playing.type("plats h4")
    playing.key(TAB)
    assert "entry" not in playing.snapshot(), "no line has the letters"
    playing.key(TAB)
    assert playing.entry.text == "plats h4"
    playing.type("x")
    assert playing.entry.text == "plats h4x"


def test_fast_typing_in_one_turn_of_the_loop(playing: Driver) -> None:
    playing.post_text("palets h4")
    playing.key(ENTER)
    assert playing.run.turn.number == 2


def test_a_whole_text_at_once(playing: Driver) -> None:
    """As an input method or a paste sends it."""
    playing.post(771, text="palets h4")
    playing.key(ENTER)
    assert playing.run.turn.number == 2


def test_text_never_grows_without_end(playing: Driver) -> None:
    playing.type("x" * 80)
    assert len(playing.entry.text) == 60
    playing.key(ENTER)
    assert "un mot a de 2 à 15 lettres" in playing.verdict


def test_a_refusal_and_the_offer_to_give_up_go_when_the_player_goes_on(playing: Driver) -> None:
    playing.key(F8)
    playing.type("p")
    assert playing.verdict == ""


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
