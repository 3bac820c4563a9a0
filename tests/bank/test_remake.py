"""Games made, remade, made for a day, and replayed."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.bank.maker import Maker, replay
from topping.cli import run
from topping.errors import GameFileError, InputError, LexiconError
from topping.gamefiles import shelf
from topping.lexicon.graph import WordGraph
from topping.play.session.drawing import top_event
from topping.play.session.session import Session
from topping.play.session.transitions import after
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.games.retained import retainable
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import Draw
from topping.solver import Solver
from topping.texts import say
from topping.training.daily import DailySource


@cache
def prepared(name: str) -> Game:
    return parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8"))


def of(variant: Variant) -> Game:
    return prepared(f"{variant.name.replace('+', '-')}-01")


def is_sound(game: Game) -> bool:
    """Tells whether the game is read back unchanged, and every move can be replayed."""
    assert parse_game(format_game(game)) == game
    return len(list(replay(game, maker()))) == len(game.moves)


def game_of_one_move(lexicon: WordGraph, letters: str) -> Game:
    top = Solver(lexicon).tops(Position(Board(), letters), NORMALE)[0]
    return Game(NORMALE, (GameMove(Draw("", letters), top),))


def test_cancelling_the_only_possible_first_draw_fails() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    with pytest.raises(LexiconError) as refusal:
        drained(Maker(graph, Solver(graph)).remaking(game_of_one_move(graph, "ZYTHUMA"), 1, 1))
    assert refusal.value.key == "lexicon.too_small"


@pytest.mark.parametrize("number", [-1, 0, 23, 99])
def test_an_unknown_move_cannot_be_cancelled(number: int) -> None:
    with pytest.raises(InputError) as refusal:
        drained(maker().remaking(prepared("normale-01"), number, 1))
    assert refusal.value.details == {"number": number, "moves": 22}


def test_a_remade_typed_sheet_names_its_lexicon_but_does_not_rank() -> None:
    sheet = parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n2 - -SAATISA* -TSAATIS ETATISAS 8H 77\n")
    again = drained(maker().remaking(sheet, 2, 1))
    assert (again.lexicon_name, again.lexicon_hash) == ("open-fr", "")
    assert [rejection.letters for rejection in again.moves[1].draw.rejected[:4]] == ["", "SAATISA", "", "TSAATIS"]
    assert is_sound(again)


def test_a_game_with_a_hash_must_have_the_retained_top() -> None:
    game = prepared("normale-01")
    for turn in game.turns():
        others = [top for top in maker().solver.tops(turn.position, game.variant) if top != turn.solution]
        if not others:
            continue
        moves = (*game.moves[: turn.number - 1], GameMove(turn.draw, others[0]))
        other = replace(game, moves=moves, seed=None, generator=None)
        with pytest.raises(GameFileError) as refusal:
            list(replay(other, maker()))
        assert refusal.value.key == "game.not_retained"
        assert list(replay(replace(other, lexicon_hash=""), maker()))
        return
    raise AssertionError("no move of the game has two tops")


def test_a_move_below_the_top_is_reported_with_the_top() -> None:
    game = prepared("normale-01")
    for turn in game.turns():
        best = maker().solver.best(turn.position, game.variant, 9)
        if len({solution.points for solution in best[:2]}) == 2:
            continue  # two tops: only the first one would be reported
        lower = next((solution for solution in best if solution.points < best[0].points), None)
        if lower is not None:
            other = replace(game, moves=(*game.moves[: turn.number - 1], GameMove(turn.draw, lower)), seed=None)
            with pytest.raises(GameFileError) as refusal:
                list(replay(other, maker()))
            assert (refusal.value.key, refusal.value.details["top"]) == ("game.not_top", best[0])
            return
    raise AssertionError("no move of the game has two tops and others")


def test_another_top_is_retained_if_allowed_and_the_rest_is_remade() -> None:
    game = prepared("normale-01")

    def made(number: int, solution: Solution) -> Game:
        return drained(maker().retaining(game, number, solution, 1))

    choices = {}
    for turn in game.turns():
        tops = maker().solver.tops(turn.position, game.variant)
        choices[turn] = retainable(tops, turn.position, turn.before.bag_behind(turn.draw), game.variant)
    turn = next(turn for turn, free in choices.items() if len(free) > 1)
    other = next(solution for solution in choices[turn] if solution != turn.solution)
    made_anew = made(turn.number, other)
    moves = (*game.moves[: turn.number - 1], GameMove(turn.draw, other))
    assert made_anew.moves[: turn.number] == moves
    assert len(made_anew.moves) > turn.number
    assert (made_anew.seed, made_anew.generator, made_anew.lexicon_hash) == (None, None, "")
    assert made_anew.lexicon_name == game.lexicon_name
    assert made_anew.name == f"{game.name} {say('game.other_top', number=turn.number)}"
    assert is_sound(replace(made_anew, name=""))
    first, *_, last = choices
    for number, solution in ((1, first.solution), (last.number, last.solution)):
        assert made(number, solution).moves[:number] == game.moves[:number]
    for number, key in (
        (0, "game.no_such_move"),
        (len(game.moves) + 1, "game.no_such_move"),
        (1, "game.not_retainable"),
    ):
        with pytest.raises(InputError, match=key):
            made(number, last.solution)


class Counting(Solver):
    """A solver that counts the draws searched."""

    asked = 0

    def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        self.asked += 1
        return super().tops(position, variant)


SHIPPED = [*shelf.demo_games(), *(file.path for file in shelf.prepared())]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_each_shipped_game_is_made_by_its_seed_with_the_bundled_list(path: Path) -> None:
    game = shelf.load(path)
    assert game.lexicon_hash == bundled().hash
    assert len(list(replay(game, maker()))) == len(game.moves)


def test_no_two_shipped_games_have_the_same_letters_at_a_move() -> None:
    shown: dict[tuple[int, str], Path] = {}
    for path in SHIPPED:
        for number, move in enumerate(shelf.load(path).moves, start=1):
            first = shown.setdefault((number, "".join(sorted(move.draw.letters))), path)
            assert first == path, f"{first.stem} and {path.stem} at move {number}"


def test_a_lexicon_too_small_for_a_game_is_reported() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    searched: list[Position] = []

    class Counting(Solver):
        def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
            searched.append(position)
            return super().tops(position, variant)

    with pytest.raises(LexiconError) as refusal:
        Maker(graph, Counting(graph)).make(1, NORMALE)
    assert refusal.value.key == "lexicon.too_small"
    assert len(searched) == len(set(searched)) == 500


def tops_of(session: Session) -> tuple[Solution, ...]:
    assert session.bag is not None
    assert session.bag.drawn is not None
    return maker().solver.tops(Position(session.state.board, session.bag.drawn.letters), session.conditions.variant)


def searched(session: Session) -> Session:
    """Returns the session once the waiting draw has its top, or was rejected."""
    return after(session, top_event(session, tops_of(session)))


DAYS = (CHECKOUT / "tests" / "data" / "daily_games.txt").read_text(encoding="utf-8").splitlines()
"""For each day, its first four draws with their tops, and the end of the game."""


@pytest.mark.parametrize("summary", DAYS, ids=lambda summary: summary.partition(":")[0])
def test_the_game_of_a_day_never_changes(summary: str) -> None:
    date, variant = summary.partition(":")[0].split()
    source = DailySource(date, VARIANTS[variant], bundled().hash)
    game = maker().make(source.seed, source.variant)
    first = ", ".join(f"{move.draw.letters} {move.solution}" for move in game.moves[:4])
    assert f"{date} {variant}: {first}; {len(game.moves)} moves, {game.points} points" == summary


GAME = CHECKOUT / "games" / "normale-01.txt"
TEXT = GAME.read_text(encoding="utf-8")


def replayed(tmp_path: Path, text: str, *options: str) -> int:
    path = tmp_path / "partie.txt"
    path.write_text(text, encoding="utf-8")
    return run(["replay", str(path), *options])


def test_faults_found_by_the_solver_name_their_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # a word of fewer points, and an invalid word, on the first move
    text = "Topping 1\nGénérateur : 1\n\n 1 +DTSELJO {} {}\nFin : 1 coups, {} points\n"
    assert replayed(tmp_path, text.format("SOLDE H4", 16, 16)) == 1
    assert "coup 1" in capsys.readouterr().err
    assert replayed(tmp_path, text.format("JODLET H4", 44, 44)) == 1
    assert "JODLET" in capsys.readouterr().err
    assert replayed(tmp_path, text.format("JODLES H4", 44, 44)) == 1
    assert "terminée" in capsys.readouterr().err


def test_a_game_that_differs_from_its_seeds_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(tmp_path, TEXT.replace("Graine : 1\n", "Graine : 2\n")) == 1
    assert "graine 2" in capsys.readouterr().err


def test_random_damage_never_ends_in_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(5)
    changed = 0
    for _ in range(60):
        place = chance.randrange(TEXT.index("\n\n"), len(TEXT))
        damaged = TEXT[:place] + chance.choice("AZ?e0 +-!\n\tÉ\x00") + TEXT[place + chance.choice((0, 1)) :]
        code = replayed(tmp_path, damaged)
        output = capsys.readouterr().err
        assert code in (0, 1)
        if code:
            changed += 1
            assert output.startswith("topping\u00a0: partie.txt")
    assert changed > 40


def test_a_game_made_with_a_list_whose_name_has_blanks_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "Mots à moi.txt"
    words.write_text("ET\nTE\nRE\nNE\nAN\nNA\nSA\nAS\nSE\nES\nOS\nON\nNI\nSI\nTU\nUT\nLA\nAL\n", encoding="utf-8")
    command = ["generate", "--seed", "1", "--lexicon", str(words), "--out", str(tmp_path / "parties")]
    assert run(command) == 0
    assert run(["replay", str(tmp_path / "parties" / "normale-01.txt"), "--lexicon", str(words)]) == 0
    output = capsys.readouterr()
    assert output.out.endswith("conforme\n")
    (line,) = output.err.splitlines()
    assert line.startswith("Liste de mots\u00a0: Mots"), "the seed makes these games with that list alone"
