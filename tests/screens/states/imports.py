"""Imported games to look at: what was read of a file, a refusal, two variants, a race against a published result."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from tests.kiosk.driver import ENTER, F8, Driver, game
from tests.screens.driving import LONGEST_NAME
from tests.screens.state import State
from topping.answers.games import read_sheet
from topping.exchange.published import PublishedResult
from topping.exchange.sheet import Remark, WrittenAnswer, WrittenPlayer
from topping.gamefiles.importing import import_content
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame, ReadGame
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game

LONG = f"{'W' * 40} {'i' * 19}"
"""As long a name as is kept of a player in a published game."""
FAULTY = "Interclubs du jeudi\n1 +AEIRSTN ARISENT H4 67\n2 +AELOUTS LIEZ 6G 3\n3 +XXX ON 9G 3\n4 +AE? WWW 9 3\n"


def sheet(moves: int = 12) -> Game:
    """A game that a club has published."""
    whole = game("normale-06", moves)
    return replace(whole, name="Interclubs de Haute-Savoie, jeudi", lexicon_name="", lexicon_hash="", generator=None)


def written(results: Iterable[PublishedResult]) -> tuple[WrittenPlayer, ...]:
    """Players as the files write them of whom these results are published."""
    players = []
    for result in results:
        moves = zip_longest(result.points, result.costs_ms)
        answers = tuple(WrittenAnswer(points, elapsed_ms) for points, elapsed_ms in moves)
        players.append(WrittenPlayer(result.name, answers, total=result.total, total_ms=result.total_ms))
    return tuple(players)


def _results(of: Game) -> tuple[PublishedResult, ...]:
    points = tuple(move.solution.points - 7 * (number % 3 == 1) for number, move in enumerate(of.moves))
    return (
        PublishedResult("DUPONT Jean", points),
        PublishedResult("MARTIN Anne-Sophie", total=sum(points) * 9 // 10),
        PublishedResult(LONG, total=30),
    )


def answer(kiosk: Driver, *remarks: Remark, results: tuple[PublishedResult, ...] = (), both: bool = False) -> None:
    """Answers the last question for a sheet as the answering thread does, with remarks and results of our own."""
    question = kiosk.answerer.asked[-1]
    assert question.question is read_sheet
    read = import_content(question.content, default().admits, question.variant)
    variants = (VARIANTS["normale"], VARIANTS["7sur8"]) if both else read.variants
    read = replace(read, remarks=(*read.remarks, *remarks), players=written(results), variants=variants)
    kiosk.answerer.tell(read)
    kiosk.step(2)


def show(kiosk: Driver, text: str, name: str = "Interclubs-2025-11-20.txt") -> None:
    """The screen of a file with that text."""
    files = ChooseFile(ChooseGame(LONGEST_NAME), kiosk.services.choices.offered(LONGEST_NAME))
    kiosk.show(ReadGame(files, name, text.encode()))


def _read(kiosk: Driver) -> None:
    of = sheet()
    show(kiosk, format_game(of))
    details: dict[str, object] = {"word": "ARISENT", "points": 66, "top": "NATIRES", "best": 70}
    answer(
        kiosk,
        Remark(9, "import.stated_points", {"said": 700, "found": of.points}),
        Remark(12, "import.missed_top", details, 4),
        Remark(14, "import.joker_ambiguous", {"word": "ARISENT", "others": ("NATIRES",)}, 6),
        results=_results(of),
    )


def _told(kiosk: Driver) -> None:
    _read(kiosk)
    kiosk.type("w")


def _refused(kiosk: Driver) -> None:
    show(kiosk, FAULTY, f"{'partie-' * 8}.csv")
    answer(kiosk)


def _variants(kiosk: Driver) -> None:
    show(kiosk, format_game(sheet()))
    answer(kiosk, both=True, results=_results(sheet()))


def _keep(kiosk: Driver) -> Game:
    of = sheet()
    kiosk.store.imported.keep(of, "table", kiosk.clock.date(), _results(of))
    return of


def _ready(kiosk: Driver) -> None:
    seat = kiosk.services.runs.seat(LONGEST_NAME, _keep(kiosk), Conditions().under(DUPLICATE, DUPLICATE.speeds[0]))
    kiosk.show(ReadyToPlay(seat))
    kiosk.type("g")


def _race(kiosk: Driver, moves: int = 3, missed: tuple[int, ...] = (1,)) -> None:
    seat = kiosk.services.runs.seat(LONGEST_NAME, _keep(kiosk), Conditions().under(DUPLICATE, DUPLICATE.speeds[0]))
    kiosk.show(Play(seat))
    for number in range(moves):
        if number not in missed:
            kiosk.type(str(kiosk.run.turn.solution.move))
            kiosk.key(ENTER)
        kiosk.key(F8, F8)
        kiosk.wait(4_200)


STATES: Final[Mapping[str, State]] = {
    "sheet read/reading": State(lambda kiosk: show(kiosk, FAULTY)),
    "sheet read/usual": State(_read),
    "sheet read/remarks": State(_told),
    "sheet read/refused": State(_refused),
    "sheet read/variants": State(_variants),
    "ready/published": State(_ready),
    "play/published": State(_race),
    "result/published": State(lambda kiosk: _race(kiosk, 12, (2, 5, 8))),
}
