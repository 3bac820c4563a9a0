"""Games being typed and positions set up, to look at, with solutions that the solver gave."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, TAB, Driver
from tests.screens import evening
from tests.screens.driving import then
from tests.screens.state import State
from topping.answers.positions import CountedSolutions, list_solutions
from topping.answers.words import explain_words
from topping.gamefiles.drafts import DraftShelf, write_draft
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame, SetUpPosition
from topping.lexicon.meaning import meanings
from topping.play.editing.draft import GameDraft
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.grid.position import Position

F2, F5, F7, F9, DELETE = (getattr(pygame, f"K_{name}") for name in ("F2", "F5", "F7", "F9", "DELETE"))
LISTED = Path(__file__).parent.parent.parent / "data" / "listed_solutions.json"
"""By position: how many solutions there are, and the first ones."""


@cache
def listed() -> dict[str, list[int | str]]:
    found: dict[str, list[int | str]] = json.loads(LISTED.read_text(encoding="utf-8"))
    return found


def answer(kiosk: Driver) -> None:
    """Answers what was asked of the answering thread until nothing is open, as it does."""
    kiosk.wait(1_200)  # what words mean is asked once nobody types
    done = 0
    while done < len(kiosk.answerer.asked):
        for ticket, question in list(enumerate(kiosk.answerer.asked, start=1))[done:]:
            if question.question is list_solutions and ticket not in kiosk.answerer.dropped:
                total, *lines = listed().get(str(question.position), [0])
                kiosk.answerer.tell(CountedSolutions(tuple(map(str, lines)), int(total)), ticket)
            if question.question is explain_words:
                found = meanings(question.words, is_public=question.is_public)
                kiosk.answerer.tell(tuple(found.values()), ticket)
            done = ticket
        kiosk.step()


def shelf_of(kiosk: Driver) -> DraftShelf:
    """A shelf of its own, for what a test types."""
    folder = kiosk.store.path.parent
    kiosk.services.drafts = DraftShelf(folder / "drafts", folder / "games")
    return kiosk.services.drafts


def typed(moves: int, name: str = "Club de Rouen, jeudi 19 novembre") -> GameDraft:
    """The first moves of a prepared game, as a sheet has them."""
    draft = GameDraft.of(evening.prepared("normale-07"))
    return GameDraft(draft.variant, draft.formula, name, draft.rows[:moves], moves)


def open_draft(kiosk: Driver, draft: GameDraft) -> Path:
    """The editor on a draft of its own."""
    path = shelf_of(kiosk).new_path()
    write_draft(draft, path)
    kiosk.show(EditGame(path))
    answer(kiosk)
    return path


def _sheet(kiosk: Driver) -> None:
    """Nine moves, and the draw of the tenth."""
    open_draft(kiosk, typed(9))
    kiosk.write(next_draw())
    kiosk.key(ENTER)
    answer(kiosk)


def next_draw() -> str:
    """The draw of the tenth move, as a referee types it."""
    row = typed(10).rows[9]
    return row.draw.replace("+", "").lower()


def _chosen(kiosk: Driver) -> None:
    _sheet(kiosk)
    kiosk.key(TAB, DOWN, DOWN)
    answer(kiosk)


def _faults(kiosk: Driver) -> None:
    """A draw that the bag lacks, a word that does not fit, and the waiting rows below."""
    draft = typed(8)
    rows = list(draft.rows)
    rows[1] = TypedRow(rows[1].rejected, rows[1].draw, rows[1].move, 99)
    rows[4] = parse_row("WKQZXJY KW(A) A1 30")
    open_draft(kiosk, GameDraft(draft.variant, draft.formula, "", tuple(rows), 4))


def _empty(kiosk: Driver) -> None:
    shelf_of(kiosk)
    kiosk.show(EditGame())
    kiosk.step()


def _drafts(kiosk: Driver) -> None:
    shelf = shelf_of(kiosk)
    for moves in (4, 9):
        write_draft(typed(moves), shelf.new_path())
    _dated_drafts(kiosk)


def _position(kiosk: Driver) -> None:
    cgp = next(reversed(listed()))
    kiosk.show(SetUpPosition(Position.parse(cgp)))
    answer(kiosk)
    kiosk.key(TAB, TAB, DOWN)
    answer(kiosk)


def _strange(kiosk: Driver) -> None:
    kiosk.show(SetUpPosition())
    kiosk.enter("kwyxz h4")
    kiosk.enter("kk?")
    answer(kiosk)
    kiosk.key(TAB)
    kiosk.type("z")


def _typing(kiosk: Driver) -> None:
    _sheet(kiosk)
    kiosk.write(str(typed(10).rows[9].move).lower())


def _dated_drafts(kiosk: Driver) -> None:
    """The drafts as they were written on some day, the one with most moves last."""
    for one in kiosk.services.drafts.kept():
        os.utime(one.path, (1_790_000_000 + 60 * len(one.draft.rows),) * 2)
    kiosk.show(ChooseDraft())


def _no_drafts(kiosk: Driver) -> None:
    shelf_of(kiosk)
    kiosk.show(ChooseDraft())


def _no_position(kiosk: Driver) -> None:
    kiosk.show(SetUpPosition())
    answer(kiosk)


STATES: Final[Mapping[str, State]] = {
    "editor/empty": State(_empty),
    "editor/usual": State(_sheet),
    "editor/typing": State(_typing),
    "editor/chosen": State(_chosen),
    "editor/faults": State(_faults),
    "drafts/empty": State(_no_drafts),
    "drafts/usual": State(_drafts),
    "drafts/row": State(then(_drafts, DOWN)),
    "position/empty": State(_no_position),
    "position/usual": State(_position),
    "position/strange": State(_strange),
}
