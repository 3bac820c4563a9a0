"""Games being typed and positions set up, to look at, with solutions that the solver gave."""

import json
import os
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pygame

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, RIGHT, TAB, UP, Driver
from tests.screens import evening
from tests.screens.driving import Drive, by, ctrl, ends, keys, pastes, square, then
from tests.screens.state import State
from topping.game.drafts import DraftShelf, write_draft
from topping.game.service.positionquestions import ListQuestion, MeaningsFound, MeaningsQuestion, SolutionsListed
from topping.kiosk import routes
from topping.kiosk.paint.rack import letter_at
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
    """Answers what was asked of the helper until nothing is open, as it does."""
    kiosk.wait(1_200)  # what words mean is asked once nobody types
    done = 0
    while done < len(kiosk.helper.asked):
        for ticket, question in list(enumerate(kiosk.helper.asked, start=1))[done:]:
            if isinstance(question, ListQuestion) and ticket not in kiosk.helper.dropped:
                total, *lines = listed().get(str(question.position), [0])
                kiosk.helper.coming.append(SolutionsListed(ticket, tuple(map(str, lines)), int(total)))
            if isinstance(question, MeaningsQuestion):
                found = meanings(question.words, is_public=question.is_public)
                kiosk.helper.coming.append(MeaningsFound(ticket, tuple(found.values())))
            done = ticket
        kiosk.step()


def shelf_of(kiosk: Driver) -> DraftShelf:
    """A shelf of its own, for what a test types."""
    folder = kiosk.store.path.parent
    kiosk.backstage.drafts = DraftShelf(folder / "drafts", folder / "games")
    return kiosk.backstage.drafts


def typed(moves: int, name: str = "Club de Rouen, jeudi 19 novembre") -> GameDraft:
    """The first moves of a prepared game, as a sheet has them."""
    draft = GameDraft.of(evening.prepared("normale-07"))
    return GameDraft(draft.variant, draft.formula, name, draft.rows[:moves], moves)


def open_draft(kiosk: Driver, draft: GameDraft) -> Path:
    """The editor on a draft of its own."""
    path = shelf_of(kiosk).new_path()
    write_draft(draft, path)
    kiosk.show(routes.EditGame(path))
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
    """A draw that the bag does not hold, a word that does not lie there, and those behind it that wait."""
    draft = typed(8)
    rows = list(draft.rows)
    rows[1] = TypedRow(rows[1].rejected, rows[1].draw, rows[1].move, 99)
    rows[4] = parse_row("WKQZXJY KW(A) A1 30")
    open_draft(kiosk, GameDraft(draft.variant, draft.formula, "", tuple(rows), 4))


def _empty(kiosk: Driver) -> None:
    shelf_of(kiosk)
    kiosk.show(routes.EditGame())
    kiosk.step()


def _drafts(kiosk: Driver) -> None:
    shelf = shelf_of(kiosk)
    for moves in (4, 9):
        write_draft(typed(moves), shelf.new_path())
    _dated_drafts(kiosk)


def _position(kiosk: Driver) -> None:
    cgp = next(reversed(listed()))
    kiosk.show(routes.SetUpPosition(Position.parse(cgp)))
    answer(kiosk)
    kiosk.key(TAB, TAB, DOWN)
    answer(kiosk)


def _strange(kiosk: Driver) -> None:
    kiosk.show(routes.SetUpPosition())
    kiosk.enter("kwyxz h4")
    kiosk.enter("kk?")
    answer(kiosk)
    kiosk.key(TAB)
    kiosk.type("z")


def _typing(kiosk: Driver) -> None:
    _sheet(kiosk)
    kiosk.write(str(typed(10).rows[9].move).lower())


def _one_more_draft(kiosk: Driver) -> None:
    write_draft(typed(2), kiosk.backstage.drafts.new_path())
    _dated_drafts(kiosk)


def _dated_drafts(kiosk: Driver) -> None:
    """The drafts as they were written on some day, the one with most moves last."""
    for one in kiosk.backstage.drafts.kept():
        os.utime(one.path, (1_790_000_000 + 60 * len(one.draft.rows),) * 2)
    kiosk.show(routes.ChooseDraft())


def _leaves_for_drafts(kiosk: Driver) -> None:
    kiosk.key(F9)
    _dated_drafts(kiosk)


def _from_bag(letter: str) -> Drive:
    """A click on a letter of the bag."""

    def drive(kiosk: Driver) -> None:
        rect = next(panel.rect for panel in kiosk.kiosk.scene.panels() if panel.name == "bag")
        points = product(range(rect.left, rect.right, 4), range(rect.top, rect.bottom, 4))
        kiosk.click(next(point for point in points if letter_at(rect, point) == letter))

    return drive


def _no_drafts(kiosk: Driver) -> None:
    shelf_of(kiosk)
    kiosk.show(routes.ChooseDraft())


def _no_position(kiosk: Driver) -> None:
    kiosk.show(routes.SetUpPosition())
    answer(kiosk)


_CGP = next(reversed(listed()))
_ROWS = "\n".join(str(one) for one in typed(4).rows)


def _pasting(kiosk: Driver) -> None:
    shelf_of(kiosk)
    kiosk.show(routes.EditGame())
    kiosk.step()


STATES: Final[Mapping[str, State]] = {
    "editor/empty": State(_empty),
    "editor/usual": State(_sheet),
    "editor/typing": State(_typing, goes_on=by("s", _leaves_for_drafts, ENTER, "zut")),
    "editor/chosen": State(
        _chosen,
        goes_on=by(
            *(ESCAPE, *(F5,) * 4, F7, F7, F7, F7, UP, answer, TAB, DOWN, ENTER, UP, answer, TAB, UP, ENTER),
        ),
    ),
    "editor/faults": State(_faults, goes_on=by(F2, UP, UP, "zut", ENTER, ESCAPE, ESCAPE)),
    "editor/pasted": State(
        _pasting,
        goes_on=by(
            F2, ENTER, pastes(_ROWS), pastes("abc\nzut zut zut\nx"), pastes("Coup\n1"), ESCAPE, TAB, ENTER, ends
        ),
    ),
    "editor/line": State(
        _sheet,
        goes_on=by(
            *(TAB, ctrl(pygame.K_n), "abc", ESCAPE, UP, ctrl(pygame.K_n), "é", ENTER, *(F5,) * 3, DOWN, BACKSPACE, F7),
            *(BACKSPACE, answer, TAB, DOWN, answer, ENTER, F7, ENTER, ENTER, ENTER, F2, ESCAPE),
        ),
    ),
    "drafts/empty": State(_no_drafts),
    "drafts/usual": State(_drafts),
    "drafts/row": State(then(_drafts, DOWN), goes_on=by(_one_more_draft, *(DELETE,) * 2, DOWN, *(DELETE,) * 4, ENTER)),
    "position/empty": State(
        _no_position, goes_on=keys("aeinrst RETURN TAB t RIGHT F6 u DOWN BACKSPACE F5 F8 F8 F7 Ctrl+y F2 F8 F8")
    ),
    "position/usual": State(_position),
    "position/strange": State(
        _strange,
        goes_on=by(
            *(_from_bag("E"), _from_bag("?"), BACKSPACE, square("H", 9), _from_bag("E"), RIGHT, _from_bag("?")),
            *(" ", DOWN, "b", BACKSPACE, square("H", 9), square("H", 9), ctrl(pygame.K_z), ctrl(pygame.K_y)),
            *(F2, ESCAPE, _from_bag("E"), _from_bag("A"), ENTER),
        ),
    ),
    "position/pasted": State(
        _no_position, goes_on=by(pastes("kwyx h4"), ENTER, pastes(_CGP), answer, pastes("abc"), ESCAPE, TAB, "z", TAB)
    ),
}
