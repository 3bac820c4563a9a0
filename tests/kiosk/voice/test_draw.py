"""A draw is said in the order of §3.1."""

import pytest

from tests.kiosk.voice.heard import heard, pauses
from tests.sheets.games import prepared_turns
from topping.kiosk.engine.speech import (
    COUNTRY,
    END_OF_LIST,
    LETTER,
    STOP,
    Clip,
    DrawScript,
    Pause,
    ended,
    script_of_draw,
)
from topping.rules.games.announcement import COUNTRIES, Announcement, announce
from topping.rules.games.game import Turn
from topping.rules.tiles import TILES


def of(turn: Turn, **options: bool) -> DrawScript:
    return script_of_draw(announce(turn.draw, turn.before.variant), rejections=len(turn.draw.rejected), **options)


def test_a_draw_of_kept_letters_only_is_repeated_whole() -> None:
    said = Announcement(rejected=0, kept=("Italie", "Maroc"), new=(), whole=(("I", 1), ("M", 1)), cancelled=False)
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


def test_the_voice_falls_at_the_end_of_each_list() -> None:
    said = Announcement(
        rejected=0, kept=("Italie", "Maroc"), new=(("Suisse", "S"),), whole=(("I", 1), ("S", 2)), cancelled=False
    )
    clips = [one.name for one in script_of_draw(said).script if isinstance(one, Clip)]
    assert [one for one in clips if one.endswith(END_OF_LIST)] == ["pays-maroc-fin", "lettre-s-fin"], "deux fois falls"
    assert ended(()) == ()
