"""A file imported: exactly what this program wrote, else a sheet, with what the lexicon and the solver say of it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, club_games
from topping.errors import GameFileError
from topping.exchange.detect import SheetFormat
from topping.game.importing import import_content, import_file, in_words
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game, GameMove, Turn
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution

GAME = club_games()[60]
OWN = CHECKOUT / "games" / "normale-01.txt"


def found(position: Position, variant: Variant) -> Sequence[Solution]:
    """A solver that knows each top of the game, a better one for its fifth move, and nothing for what comes after."""
    for number, turn in enumerate(GAME.turns(), start=1):
        if turn.position.board == position.board:
            better = Move.parse("GAMELANS O1")
            return (Solution(better.word, better.reference, 90),) if number == 5 else (turn.solution,)
    return ()


def test_a_game_of_this_program_stays_what_it_is() -> None:
    imported = import_file(OWN)
    assert imported.form is SheetFormat.OWN
    assert imported.game == parse_game(OWN.read_text(encoding="utf-8"))
    assert imported.remarks == ()
    assert import_file(OWN, tops=found).remarks == ()


def test_a_game_of_this_program_that_was_cut_is_a_sheet() -> None:
    lines = OWN.read_text(encoding="utf-8").splitlines()[:-3]
    imported = import_content("\n".join(lines).encode())
    assert imported.game is not None
    assert imported.game.is_imported
    assert len(imported.game.moves) == 17
    assert imported.game.lexicon_name == "open-fr"
    assert [one.key for one in imported.remarks] == ["import.unfinished"]


def test_a_missed_top_is_a_remark() -> None:
    imported = import_content(ClubLayout().content(GAME), tops=found)
    assert [(one.line, one.number, one.key) for one in imported.remarks] == [(7, 5, "import.missed_top")]
    assert in_words(imported.remarks[0]).endswith("AWALE 11K fait 28 points, mais GAMELANS O1 en fait 90")


def test_a_game_of_which_nothing_more_can_be_played_is_not_unfinished() -> None:
    turns = next(turns for one in club_games() if (turns := _until_the_bag_is_empty(one)))
    game = Game(turns[0].before.variant, tuple(GameMove(turn.draw, turn.solution) for turn in turns))
    content = ClubLayout().content(game)
    assert [one.key for one in import_content(content).remarks] == ["import.unfinished"]
    tops = {turn.before.board: turn.solution for turn in game.turns()}
    known = import_content(content, tops=lambda position, _: [tops[position.board]] if position.board in tops else [])
    assert known.remarks == ()


def _until_the_bag_is_empty(game: Game) -> list[Turn]:
    """The turns up to one after which letters are left in hand alone; none where the game ends by then."""
    turns = list(game.turns())
    for number, turn in enumerate(turns, start=1):
        if not turn.after.bag.tiles and not turn.after.reserve and turn.after.ending is None:
            return turns[:number]
    return []


def test_a_variant_that_is_asked_for(tmp_path: Path) -> None:
    assert import_file(OWN, variant=VARIANTS["normale"]).game is not None
    refused = import_file(OWN, variant=VARIANTS["789"])
    assert refused.game is None
    assert refused.faults


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path, key in ((tmp_path, "game.unreadable"), (tmp_path / "rien.txt", "game.unreadable")):
        with pytest.raises(GameFileError, match=key):
            import_file(path)
    big = tmp_path / "grand.txt"
    big.write_bytes(b"1 AA\n" * 300_000)
    with pytest.raises(GameFileError, match=r"game\.unreadable"):
        import_file(big)


@pytest.mark.usefixtures("english")
def test_a_fault_says_where_the_word_would_fit_in_either_language() -> None:
    text = ClubLayout().text(GAME).replace("11K", "11J")
    (fault,) = import_content(text.encode()).faults
    assert in_words(fault) == (
        "line 7: move 5: AWALE 11J goes over another letter; with these points, it can only lie at 11K"
    )
