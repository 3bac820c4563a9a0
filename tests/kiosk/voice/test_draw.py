"""A draw is said in the order of §3.1."""

from __future__ import annotations

import pytest

from tests.kiosk.voice.heard import heard, names, pauses
from tests.sheets.games import JOKER_GAME, prepared_turns, turns_of
from topping.kiosk.engine.speech import COUNTRY, LETTER, STOP, DrawScript, Pause, script_of_draw
from topping.rules.games.announcement import COUNTRIES, Announcement, announce
from topping.rules.games.game import Turn
from topping.rules.tiles.draw import Draw, Rejection, Why
from topping.rules.tiles.letters import TILES


def of(turn: Turn, **options: bool) -> DrawScript:
    return script_of_draw(announce(turn.draw, turn.before.variant), rejections=len(turn.draw.rejected), **options)


def test_a_first_draw_is_all_new() -> None:
    assert heard(of(prepared_turns()[0]).script) == (
        "pays-danemark lettre-d pays-tunisie lettre-t pays-suisse lettre-s pays-egypte lettre-e "
        "pays-luxembourg lettre-l pays-jordanie lettre-j pays-oceanie lettre-o "
        "tirage pays-danemark pays-egypte pays-jordanie pays-luxembourg pays-oceanie pays-suisse pays-tunisie"
    )


def test_kept_letters_then_new_ones_then_all_with_a_joker_last() -> None:
    draw = of(prepared_turns()[6])
    assert heard(draw.script) == (
        "reliquat deux-lettres pays-algerie pays-egypte "
        "pays-uruguay lettre-u pays-oceanie lettre-o pays-quebec lettre-q pays-egypte lettre-e joker-lettre-blanche "
        "tirage pays-algerie pays-egypte deux-fois pays-oceanie pays-quebec pays-uruguay joker"
    )


def test_in_blitz_the_whole_draw_is_said_by_letters_alone() -> None:
    by_countries, by_letters = of(prepared_turns()[6]), of(prepared_turns()[6], by_letters=True)
    assert heard(by_letters.whole) == "tirage lettre-a lettre-e deux-fois lettre-o lettre-q lettre-u joker"
    assert (by_letters.kept, by_letters.new) == (by_countries.kept, by_countries.new)


def test_a_rejection_comes_first_and_leaves_nothing_kept() -> None:
    draw = of(prepared_turns()[8])
    assert heard(draw.rejected) == "rejet sept-lettres"
    assert draw.kept == ()
    assert len(draw.new) == 7
    assert draw.script[: len(draw.rejected)] == draw.rejected


@pytest.mark.parametrize(
    ("rejections", "again"), [(1, ""), (2, " deux-fois de-suite"), (12, " nombre-12 fois de-suite")]
)
def test_several_rejections(rejections: int, again: str) -> None:
    rejected = (Rejection("AEEIIOB", Why.INVALID),) * rejections
    said = announce(Draw("", "JODLEST", rejected))
    assert heard(script_of_draw(said, rejections=rejections).rejected) == f"rejet sept-lettres{again}"


def test_six_letters_go_back_in_a_joker_game() -> None:
    draw = of(turns_of(JOKER_GAME)[12])
    assert heard(draw.rejected) == "rejet six-lettres"
    assert heard(draw.new[0]) == "joker-lettre-blanche"


def test_a_joker_that_was_kept_is_named_last() -> None:
    game = "Topping 1\nVariante : normale+joker\n1 ?PASEZB PAS H8 10\n2 BEZ?+AIR RAI G9 9\n"
    kept = of(turns_of(game)[1]).kept
    assert [heard(one) for one in kept] == [
        "reliquat quatre-lettres pays-belgique",
        "pays-egypte",
        "pays-zambie",
        "joker",
    ]


def test_one_letter_is_singular() -> None:
    assert heard(of(prepared_turns()[1]).kept[0]) == "reliquat une-lettre pays-tunisie"


def test_a_draw_of_kept_letters_only_is_repeated_whole() -> None:
    said = Announcement(rejected=0, kept=("Italie", "Maroc"), new=(), whole=(("I", 1), ("M", 1)))
    assert (
        heard(script_of_draw(said).script)
        == "reliquat deux-lettres pays-italie pays-maroc tirage pays-italie pays-maroc"
    )


def test_each_letter_is_a_part_of_its_own() -> None:
    draw = of(prepared_turns()[6])
    assert len(draw.kept) == 2
    assert len(draw.new) == 5
    parts = (draw.rejected, *draw.kept, *draw.new, draw.whole)
    assert draw.script == tuple(item for part in parts for item in part)


def test_groups_stand_apart_and_nothing_is_awaited_at_the_end() -> None:
    draw = of(prepared_turns()[6])
    for group in (draw.kept, draw.new):
        assert [one[-1] == STOP for one in group] == [False] * (len(group) - 1) + [True]
    assert all(0 < ms <= STOP.ms for ms in pauses(draw.script))
    assert not isinstance(draw.script[-1], Pause)


@pytest.mark.parametrize("letter", TILES)
def test_every_tile_has_its_country_and_its_letter(letter: str) -> None:
    plain = COUNTRIES[letter].lower().translate(str.maketrans("éè", "ee"))
    assert COUNTRY[letter].name == (plain if letter == "?" else f"pays-{plain}")
    assert LETTER[letter].name == ("joker" if letter == "?" else f"lettre-{letter.lower()}")


def test_nobody_says_the_letter_of_a_new_joker() -> None:
    said = announce(Draw("", "?A?BCDE"))
    assert names(script_of_draw(said).script)[:5] == [
        "joker-lettre-blanche",
        "pays-algerie",
        "lettre-a",
        "joker-lettre-blanche",
        "pays-belgique",
    ]
    assert heard(script_of_draw(said).script).endswith("pays-egypte joker deux-fois")
