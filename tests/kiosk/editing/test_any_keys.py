"""Whatever is pressed, clicked and typed, in whatever order: the screens stay, and every draft can be read."""

from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import Driver
from tests.screens.states import editing
from topping.game.drafts import load_draft
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import ListQuestion, SolutionsListed
from topping.kiosk import routes

KEYS = [
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    *(getattr(pygame, f"K_F{number}") for number in (2, 4, 5, 6, 7, 8, 9)),
]
LINES = [
    *("gdpania", "pignada h4", "-aeiouua", "-", "-!", "+ab", "deoxniz gondiez 6h", "passe h4 20", "?", "?? a", "x1 a1"),
    *("(h)", "é à", "h4", "15/15", "AEI*", ",", "a b c d e f g", "76", "zut 4h 999 1000", "abcdefghijklmno p", "\x00"),
]
FIRST = ("PIGNADA H4 78", "PAIN H5 14", "NA H8 4")


def answer(kiosk: Driver, rng: Random, done: int) -> int:
    """Answers some of the open questions, or says that they failed; how many there were."""
    for ticket, question in list(enumerate(kiosk.helper.asked, start=1))[done:]:
        if not isinstance(question, ListQuestion):
            continue
        position = question.position
        if position.board.is_empty and sorted(position.rack) == sorted("GDPANIA"):
            kiosk.helper.coming.append(SolutionsListed(ticket, FIRST, rng.choice([3, 70_000])))
        elif rng.random() < 0.7:
            failed = QuestionFailed(ticket, "non")
            kiosk.helper.coming.append(failed if rng.random() < 0.5 else SolutionsListed(ticket, (), 0))
    kiosk.step()
    return len(kiosk.helper.asked)


def do_something(kiosk: Driver, rng: Random) -> None:
    match rng.randrange(6):
        case 0 | 1:
            kiosk.key(rng.choice(KEYS), mod=rng.choice([0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT]))
        case 2:
            kiosk.key(rng.choice([pygame.K_z, pygame.K_y]), mod=pygame.KMOD_CTRL)
        case 3:
            kiosk.enter(rng.choice(LINES))
        case 4:
            kiosk.type(rng.choice(LINES)[:6])
        case _:
            kiosk.click((rng.randrange(1024), rng.randrange(560)))


@pytest.mark.parametrize("seed", range(4))
def test_no_key_breaks_it(open_kiosk: Open, seed: int) -> None:
    rng, done = Random(seed), 0
    kiosk = open_kiosk((1024, 600))
    shelf = editing.shelf_of(kiosk)
    for _ in range(90):
        if kiosk.scene not in ("editor", "position", "drafts"):
            kiosk.show(rng.choice([routes.EditGame(), routes.SetUpPosition(), routes.ChooseDraft()]))
        do_something(kiosk, rng)
        done = answer(kiosk, rng, done)
        kiosk.snapshot()
    for path in shelf.folder.glob("*"):
        load_draft(path)
