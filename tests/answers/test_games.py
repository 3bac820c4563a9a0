"""Questions about whole games: making, changing, analysing, reading."""

import io
from dataclasses import replace

import pytest
from openpyxl import Workbook

from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.answers.games import (
    analyse_game,
    make_game,
    make_secret_game,
    read_rows,
    read_sheet,
    remake_game,
    retain_solution,
)
from topping.errors import LexiconError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.sealing import secret_seed
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import format_game

LEXICON, MISSING = WantedLexicon.of(bundled()), WantedLexicon("nowhere")


def test_a_game_is_that_of_its_seed() -> None:
    assert drained(make_game(2, NORMALE, LEXICON)) == maker().make(2, NORMALE)


def test_a_game_is_made_move_by_move_so_that_others_may_go_first() -> None:
    assert sum(1 for _ in make_game(2, NORMALE, LEXICON)) >= len(maker().make(2, NORMALE).moves) - 1


def test_a_secret_game_names_no_seed() -> None:
    assert drained(make_secret_game(secret_seed(), NORMALE, LEXICON)).seed is None


def test_a_cancelled_move_gets_another_draw_and_the_moves_before_stay() -> None:
    made = maker().make(2, NORMALE)
    again = drained(remake_game(made, 5, 7, LEXICON))
    assert again.moves[:4] == made.moves[:4]
    assert again.moves[4].draw.letters != made.moves[4].draw.letters


def test_a_retained_top_stays_with_what_came_before() -> None:
    made = maker().make(2, NORMALE)
    again = drained(retain_solution(made, 5, made.moves[4].solution, 7, LEXICON))
    assert again.moves[:5] == made.moves[:5]


def test_a_game_is_analysed_with_the_lexicon_it_names() -> None:
    game = shelf.load(shelf.prepared()[0].path)
    short = replace(game, moves=game.moves[:1])
    assert len(drained(analyse_game(short, MISSING))) == 1
    with pytest.raises(LexiconError):
        drained(analyse_game(replace(short, lexicon_hash=""), MISSING))


def test_a_file_is_read_as_its_game() -> None:
    made = maker().make(2, NORMALE)
    read = read_sheet(format_game(made).encode(), None, LEXICON)
    assert read.game is not None
    assert read.game.moves == made.moves


def test_a_file_that_is_no_text_has_a_fault() -> None:
    read = read_sheet(b"\xff\x00\x01", None, LEXICON)
    assert (read.game, bool(read.faults)) == (None, True)


def test_a_workbook_is_read_row_by_row() -> None:
    book, content = Workbook(write_only=True), io.BytesIO()
    book.create_sheet().append(["Ana", "7"])
    book.save(content)
    assert read_rows(content.getvalue(), 10).rows == ((1, ("Ana", "7")),)
