"""Games and recordings, written and read back."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.comparison import moves_of_game
from tests.exchange.test_eliot import totals_in_eliot
from tests.rules.helpers import random_game
from topping.exchange.building import ImportedGame
from topping.exchange.reading import eliotxml
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.gamefiles import shelf
from topping.gamefiles.importing import import_content, in_words
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game, GameMove
from topping.rules.tiles import Rejection, RejectionReason

NAMING: dict[str, Callable[[Game], str]] = {"eliot": format_eliot, "gcg": format_gcg}
"""Formats that hold everything: kept and new letters in order, rejected draws with reasons, the variant."""
COUNTING: dict[str, Callable[[Game], str]] = {"duplitop": format_listing, "csv": format_csv}
"""Formats that only mark the presence of rejected draws."""
SHIPPED = [file for file in shelf.prepared() if file.name.endswith(("-01", "-02"))]


def imported(text: str, variant: Variant | None = None) -> Game:
    imported_game = import_content(text.encode(), variant=variant)
    assert imported_game.game is not None, sentences_of(imported_game)
    return imported_game.game


def sentences_of(imported_game: ImportedGame) -> list[str]:
    return [*map(in_words, imported_game.remarks), *map(in_words, imported_game.faults)]


def with_changed_rejections(game: Game, rng: Random) -> Game:
    """Returns the game with some rejected draws cancelled by the referee, and some without their letters."""
    moves = []
    for move in game.moves:
        rejected = []
        for rejection in move.draw.rejected:
            if rng.random() < 0.2:
                rejected.append(Rejection("", RejectionReason.INVALID))
            else:
                rejected.append(
                    replace(rejection, why=RejectionReason.CANCELLED)
                    if rejection.is_barred and rng.random() < 0.5
                    else rejection
                )
        moves.append(GameMove(replace(move.draw, rejected=tuple(rejected)), move.solution))
    return replace(game, moves=tuple(moves))


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.sampled_from(sorted(NAMING)))
def test_a_written_game_is_read_back_complete(variant: str, seed: int, form: str) -> None:
    game = with_changed_rejections(random_game(VARIANTS[variant], seed, most=7), Random(seed))
    again = imported(NAMING[form](game))
    assert again.variant == game.variant
    assert [move.draw for move in again.moves] == [move.draw for move in game.moves]
    assert [move.solution for move in again.moves] == [move.solution for move in game.moves]


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.sampled_from(sorted(COUNTING)))
def test_a_listing_is_read_back_without_rejected_letters(variant: str, seed: int, form: str) -> None:
    game = random_game(VARIANTS[variant], seed, most=7)
    again = imported(COUNTING[form](game), game.variant)
    assert moves_of_game(again, names_rejections=False) == moves_of_game(game, names_rejections=False)
    assert [(move.draw.kept, move.draw.new) for move in again.moves] == [
        (move.draw.kept, move.draw.new) for move in game.moves
    ]


@pytest.mark.parametrize("form", [*NAMING, *COUNTING])
@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.name)
def test_a_shipped_game_is_read_back(shipped: shelf.Prepared, form: str) -> None:
    game = shelf.load(shipped.path)
    found = import_content((NAMING | COUNTING)[form](game).encode(), lambda word: True)
    assert found.game is not None
    assert moves_of_game(found.game, names_rejections=form in NAMING) == moves_of_game(
        game, names_rejections=form in NAMING
    )
    assert [remark.key for remark in found.remarks if remark.key != "import.several_variants"] == []
    if form != "csv":
        assert found.game.variant == game.variant


@pytest.mark.parametrize(
    ("form", "title", "lexicon"),
    [
        ("gcg", "Jeudi soir, 3e", "open-fr"),
        ("eliot", "", "open-fr"),
        ("duplitop", "Jeudi soir, 3e - Normale", ""),
        ("csv", "", ""),
    ],
)
def test_an_export_holds_its_title_and_its_list_if_the_format_can(form: str, title: str, lexicon: str) -> None:
    game = replace(shelf.load(SHIPPED[0].path), name="Jeudi soir, 3e")
    again = imported((NAMING | COUNTING)[form](game))
    assert (again.name, again.lexicon_name) == (title, lexicon)


@pytest.mark.parametrize("form", [*NAMING, *COUNTING])
def test_wrong_points_in_a_file_are_a_fault(form: str) -> None:
    """A game with wrong points in the file is refused with the move; nothing written hides the error."""
    game = shelf.load(CHECKOUT / "tests" / "data" / "evening.txt")
    text = (NAMING | COUNTING)[form](game).replace("77", "78")
    found = import_content(text.encode())
    assert [fault.number for fault in found.faults if fault.number is not None][:1] == [2]


@st.composite
def eliot_players(draw: st.DrawFn, game: Game) -> list[EliotPlayer]:
    """Draws players with anything that Eliot can store: tops, other words that fit, refused words, penalties, solos."""
    players = []
    for number in range(draw(st.integers(1, 4))):
        moves = []
        for turn in game.turns():
            points = turn.solution.points
            top = EliotMove.of(turn.placement, points)
            kinds = [top, replace(top, kind="invalid", points=0), EliotMove(), EliotMove(0, "invalid", "ZZ", "")]
            moves.append(
                replace(
                    draw(st.sampled_from(kinds)),
                    warnings=draw(st.integers(0, 2)),
                    penalty=draw(st.sampled_from([0, 0, -5, -10, -points, 7])),
                    solo=draw(st.sampled_from([None, None, 10, 0])),
                )
            )
        players.append(EliotPlayer(f"Joueur {number}", 2 * number + 1, tuple(moves), is_machine=number == 1))
    return players


@given(st.data(), st.sampled_from(["normale", "7sur8", "normale+joker"]), st.integers(0, 10**6))
def test_players_are_read_back_with_points_and_eliots_totals(data: st.DataObject, variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=3)
    players = data.draw(eliot_players(game))
    text = format_eliot(game, players)
    assert totals_in_eliot(text) == {player.name: player.total for player in players}
    read = eliotxml.read(text)
    assert read.remarks == ()  # another total would cause a remark
    assert [(player.name, player.is_machine) for player in read.sheet.players] == [
        (player.name, player.is_machine) for player in players
    ]
    for found, player in zip(read.sheet.players, players, strict=True):
        valid = [move.points if move.kind == "valid" else 0 for move in player.moves]
        assert [answer and answer.points for answer in found.answers] == valid
