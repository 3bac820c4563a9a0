"""Imported games to look at: what was read of a file, a refusal, two variants, a race against a published result."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, F8, Driver, game
from tests.screens.driving import LONGEST_NAME
from tests.screens.state import State
from topping.answers.games import read_sheet
from topping.exchange.published import PublishedResult
from topping.exchange.sheet import Remark, WrittenAnswer, WrittenPlayer
from topping.gamefiles.importing import import_content
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame, ChooseSessionGame
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.lexicon.catalogue import default
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game

_EVENING_S = 1_795_000_000
"""When the files were written, in seconds since 1970."""
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
    """The screen of files with a folder of the club, in which a file with that text is chosen."""
    _chosen(kiosk, _file(kiosk, name, text.encode()))
    kiosk.wait(1_000)


def _file(kiosk: Driver, name: str, content: bytes) -> Path:
    """A file among others of the club's evenings, as if they were all of one evening."""
    folder = kiosk.store.path.parent / "club"
    folder.mkdir(exist_ok=True)
    for number in (6, 7, 8):
        (folder / f"normale-{number:02}.txt").write_text(format_game(game(f"normale-{number:02}")), encoding="utf-8")
    for day in (6, 13, 20):
        listing = format_game(sheet(day)).partition("\n\n")[2]
        (folder / f"Jeudi {day} novembre.csv").write_text(listing, encoding="utf-8")
    path = folder / name
    path.write_bytes(content)
    for one in (folder, *folder.iterdir()):
        os.utime(one, (_EVENING_S, _EVENING_S))
    kiosk.services.choices.games_folder = folder
    return path


def _chosen(kiosk: Driver, chosen: Path | bytes, player: str = LONGEST_NAME) -> None:
    kiosk.show(ChooseFile(ChooseGame(player), kiosk.services.choices.offered(player), chosen))


def _reading(kiosk: Driver) -> None:
    show(kiosk, FAULTY)
    kiosk.key(ENTER)


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
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)


def _many(kiosk: Driver) -> None:
    of = sheet()
    show(kiosk, format_game(of))
    answer(kiosk, *(Remark(line, "import.number", {"said": line, "wanted": line - 1}, line) for line in range(3, 15)))
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)


def _refused(kiosk: Driver) -> None:
    show(kiosk, FAULTY, f"{'partie-' * 8}.csv")
    answer(kiosk)


def _late_fault(kiosk: Driver) -> None:
    show(kiosk, format_game(sheet()).replace(" 14J 26", " 14J 999"), "Interclubs.csv")
    answer(kiosk)


def _variants(kiosk: Driver) -> None:
    show(kiosk, format_game(sheet()))
    answer(kiosk, both=True, results=_results(sheet()))


def _pasted(kiosk: Driver) -> None:
    _file(kiosk, "Interclubs.csv", format_game(sheet()).encode())
    _chosen(kiosk, format_game(sheet()).encode())
    answer(kiosk, results=_results(sheet()))


def _own(kiosk: Driver) -> None:
    show(kiosk, format_game(game("normale-09", 20)), "normale-09.txt")


def _known(kiosk: Driver) -> None:
    kiosk.has_played(game("normale-09", 20), LONGEST_NAME)
    _own(kiosk)


def _other_list(kiosk: Driver) -> None:
    show(
        kiosk,
        format_game(replace(game("normale-09", 20), lexicon_name="club", lexicon_hash="0" * 64)),
        "normale-09.txt",
    )
    kiosk.key(ENTER)


def _gone(kiosk: Driver) -> None:
    path = _file(kiosk, "Interclubs.csv", format_game(sheet()).encode())
    _chosen(kiosk, path)
    path.unlink()
    kiosk.wait(1_000)


def _for_session(kiosk: Driver) -> None:
    path = _file(kiosk, "Interclubs.csv", format_game(sheet()).encode())
    start = SessionStart(Plan(), "", (Player(1, "Ana"), Player(2, "Bob")))
    kiosk.show(ChooseFile(ChooseSessionGame(start), Plan().conditions, path))
    kiosk.wait(1_000)
    answer(kiosk, Remark(9, "import.stated_points", {"said": 700, "found": 580}), results=_results(sheet()))


def _few(kiosk: Driver) -> None:
    folder = kiosk.store.path.parent / "clef"
    folder.mkdir()
    os.utime(folder, (_EVENING_S, _EVENING_S))
    kiosk.services.choices.games_folder = folder
    kiosk.show(ChooseFile(ChooseGame(LONGEST_NAME), kiosk.services.choices.offered(LONGEST_NAME)))
    kiosk.wait(1_000)


def _no_folder(kiosk: Driver) -> None:
    kiosk.services.choices.games_folder = kiosk.store.path.parent / "disparu"
    kiosk.show(ChooseFile(ChooseGame(LONGEST_NAME), kiosk.services.choices.offered(LONGEST_NAME)))
    kiosk.wait(1_000)


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
    "game file/reading": State(_reading),
    "game file/read": State(_read),
    "game file/remarks": State(_told),
    "game file/many remarks": State(_many),
    "game file/refused": State(_refused),
    "game file/late fault": State(_late_fault),
    "game file/variants": State(_variants),
    "game file/pasted": State(_pasted),
    "game file/own": State(_own),
    "game file/known": State(_known),
    "game file/other list": State(_other_list),
    "game file/gone": State(_gone),
    "game file/session": State(_for_session),
    "game file/nothing": State(_few),
    "game file/no folder": State(_no_folder),
    "ready/published": State(_ready),
    "play/published": State(_race),
    "result/published": State(lambda kiosk: _race(kiosk, 12, (2, 5, 8))),
}
