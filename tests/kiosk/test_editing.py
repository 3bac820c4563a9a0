"""A game or a position typed at the kiosk: checked, corrected, undone, pasted, solved, saved."""

from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, UP, Driver
from tests.screens import evening
from tests.screens.states import editing
from topping.answers.positions import CountedSolutions, list_solutions
from topping.config import Settings
from topping.gamefiles import shelf
from topping.gamefiles.drafts import forget_draft, load_draft
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame
from topping.kiosk.screens.editing.editor import EditorScreen
from topping.kiosk.screens.editing.position import PositionScreen
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame, SetUpPosition
from topping.play.editing.draft import GameDraft
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.system.pin import hashed

F2, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (2, 6, 8, 9))


CTRL = pygame.KMOD_CTRL


@pytest.fixture
def editor(open_kiosk: Open) -> Driver:
    """A new game."""
    kiosk = open_kiosk()
    editing.shelf_of(kiosk)
    kiosk.show(EditGame())
    return kiosk


def draft(kiosk: Driver) -> GameDraft:
    return kiosk.scene_of(EditorScreen).edited.draft


def rows(kiosk: Driver) -> list[str]:
    return [str(row) for row in draft(kiosk).rows]


def said(kiosk: Driver) -> str:
    return " ".join(kiosk.texts("said"))


def notes(kiosk: Driver) -> list[str]:
    return [one for one in kiosk.texts("status") if one != said(kiosk)]


def place_of(kiosk: Driver, name: str) -> pygame.Rect:
    place = kiosk.scene_of(EditorScreen).canvas.find(name)
    assert place is not None, name
    return place


def marks(kiosk: Driver) -> list[Icon | None]:
    """The marks of the rows of the sheet in sight, None for none."""
    laid = kiosk.scene_of(EditorScreen).canvas.laid()
    rows = [one.name for one in laid if one.name.startswith("sheet.") and one.name.count(".") == 1]
    found: dict[str, Icon | None] = dict.fromkeys(rows)
    for one in laid:
        icon = one.element.state[0] if isinstance(one.element.state, tuple) else None
        row = next((name for name in one.within if name in found), None)
        if row is not None and isinstance(icon, Icon):
            found[row] = icon
    return list(found.values())


def test_a_game_is_typed_saved_and_played(editor: Driver, clipboard: Clipboard) -> None:
    game = evening.prepared("normale-07")
    *pasted, last = map(str, GameDraft.of(game).rows)
    clipboard.text = "\n".join(pasted)
    editor.key(pygame.K_v, mod=CTRL)
    editor.enter(last)
    assert not notes(editor)
    assert "F2" in said(editor)
    assert str(len(game.moves)) in said(editor)
    editor.key(pygame.K_n, mod=pygame.KMOD_CTRL)
    editor.type("Été du club")
    editor.key(ENTER, F2)
    (path,) = editor.services.drafts.games.iterdir()
    assert path.name == "ete-du-club.txt"
    assert path.name in said(editor)
    saved = shelf.load(path)
    assert (saved.moves, saved.name) == (game.moves, "Été du club")
    assert not list(editor.services.drafts.folder.iterdir())
    editor.key(F2)
    assert len(list(editor.services.drafts.games.iterdir())) == 1


def test_a_word_typed_alone_is_bound_to_the_place_where_it_goes(editor: Driver) -> None:
    typed = [f"{row.draw} {row.move}" for row in GameDraft.of(evening.prepared("normale-07")).rows[:3]]
    for row in typed:
        editor.enter(row.rpartition(" ")[0] if row != typed[0] else row)
    assert [" ".join(row.split()[:3]) for row in rows(editor)] == typed


def test_an_earlier_row_is_corrected_and_later_ones_checked_again(editor: Driver) -> None:
    for row in editing.typed(4).rows:
        editor.enter(str(row))
    before = rows(editor)
    editor.key(UP, UP, UP, UP)
    assert editor.entry.text == before[0]
    draw, move = before[0].split(" ", 1)
    for _ in move:
        editor.key(BACKSPACE)
    assert editor.entry.text == f"{draw} "
    editor.type(f"{move.split()[0].lower()} a1")  # not over H8
    editor.key(ENTER)
    assert marks(editor)[:4] == [Icon.CROSS, *[Icon.CLOCK] * 3]
    assert rows(editor)[1:] == before[1:]
    editor.key(F2)
    assert "1, 2, 3" in said(editor)
    editor.key(pygame.K_z, mod=CTRL)
    assert rows(editor) == before
    editor.key(pygame.K_y, mod=CTRL)
    assert rows(editor) != before
    editor.key(pygame.K_z, mod=CTRL)
    editor.key(F8, F8)
    assert len(rows(editor)) == 3
    editor.key(F6)
    assert rows(editor)[draft(editor).at] == ""


def test_the_mouse_goes_to_rows_and_solutions(editor: Driver) -> None:
    for row in editing.typed(3).rows:
        editor.enter(str(row))
    editor.click(place_of(editor, "sheet.0").center)
    assert draft(editor).at == 0
    editing.answer(editor)
    place = place_of(editor, "solutions.2").center
    editor.click(place)
    assert editor.shown("board").last_style == "found"
    editor.click(place)
    assert rows(editor)[0] != str(editing.typed(1).rows[0])


def test_a_broken_draft_is_told_and_left_alone(editor: Driver) -> None:
    path = editor.services.drafts.new_path()
    path.write_text("nothing", encoding="utf-8")
    editor.show(EditGame(path))
    assert "brouillon" in said(editor)
    editor.enter("gdpania")
    assert path.read_text(encoding="utf-8") == "nothing"


def test_the_public_kiosk_asks_for_its_code_first(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(pin=hashed("1234")), is_public=True)
    kiosk.show(ChooseFile(ChooseGame("Marie"), Conditions()))
    kiosk.key(F6)
    assert kiosk.scene == "pin"


def test_a_draft_is_deleted_by_a_second_press(editor: Driver) -> None:
    editor.type("gdpania pignada h4")
    editor.press(ENTER)
    editor.press(F9)
    editor.step()
    assert editor.rows[0][1] == "1", "kept at once"
    editor.key(DOWN, pygame.K_DELETE)
    assert len(editor.services.drafts.kept()) == 1
    editor.key(pygame.K_DELETE)
    assert editor.services.drafts.kept() == ()
    editor.release(F9)
    editor.show(EditGame())
    editor.type("gd")
    editor.wait(300)
    editor.key(ESCAPE, ESCAPE, F9)
    assert [one.draft.line for one in editor.services.drafts.kept()] == [""], "what was erased just before"
    forget_draft(editor.services.drafts.kept()[0].path)
    for count, leaves in enumerate((F9, pygame.K_F4), start=1):
        editor.show(EditGame())
        editor.type("gd")
        editor.key(leaves)
        assert len(editor.services.drafts.kept()) == count, "what was typed just before"


@pytest.mark.parametrize(
    "text",
    [
        "GDPANIA PIGNADA H4\n-DEOXNIZ GONDIEZ 6H",
        "n°\ttirage\tmot\tréf\tpts\n1\tGDPANIA\tPIGNADA\tH4\t78\n2\t-DEOXNIZ\tGONDIEZ\t6H\t40\n",
    ],
)
def test_several_rows_are_pasted(editor: Driver, clipboard: Clipboard, text: str) -> None:
    clipboard.text = text
    editor.key(pygame.K_v, mod=CTRL)
    assert [str(row.move) for row in draft(editor).rows] == ["PIGNADA H4", "GONDIEZ 6H"]
    assert Icon.CROSS not in marks(editor)
    editor.key(pygame.K_z, mod=CTRL)
    assert len(rows(editor)) < 2


def test_three_dashes_stand_for_all_draws_that_went_back(editor: Driver) -> None:
    editor.enter("-aaaaeee -aaaeeei -aaeeeii -aeeeiii gdpania pignada h4")
    assert editor.texts("sheet")[1] == "––– GDPANIA"


def test_a_line_that_was_not_entered_is_not_lost_by_an_arrow(editor: Driver) -> None:
    editor.enter("gdpania pignada h4")
    editor.type("deox")
    editor.key(UP)
    assert editor.entry.text == "deox"
    editor.key(ESCAPE)
    assert editor.entry.text == ""
    editor.key(UP)
    assert draft(editor).at == 0


def test_the_draft_opens_again_where_it_stood(editor: Driver) -> None:
    editor.enter("gdpania pignada h4")
    editor.enter("xdeonizo")
    editor.type("gondi")
    editor.wait(400)
    (path,) = editor.services.drafts.folder.iterdir()
    assert load_draft(path) == draft(editor)  # as a crash would leave it
    editor.show(EditGame(path))
    assert editor.entry.text.lower() == "gondi"
    assert draft(editor).at == 1
    editor.show(ChooseDraft())
    assert editor.row[:2] == ("partie sans nom", "2")
    assert "PIGNADA" in editor.texts("moves"), "the chosen draft is shown beside the list"
    editor.key(DOWN, ENTER)
    assert draft(editor).at == 1
    for number in (2, 3):
        (path.parent / f"brouillon-0{number}.txt").write_bytes(path.read_bytes())
    editor.show(ChooseDraft())
    editor.key(DOWN, DOWN, DOWN, pygame.K_DELETE, pygame.K_DELETE)
    left = {one.name for one in path.parent.iterdir()}
    editor.key(pygame.K_DELETE, pygame.K_DELETE)  # the last row again
    assert (left, [one.name for one in path.parent.iterdir()]) == (
        {"brouillon-02.txt", "brouillon-03.txt"},
        ["brouillon-03.txt"],
    )


@pytest.fixture
def at_position(open_kiosk: Open) -> Driver:
    """An empty grid."""
    kiosk = open_kiosk()
    kiosk.show(SetUpPosition())
    return kiosk


def position(kiosk: Driver) -> str:
    return str(kiosk.scene_of(PositionScreen).free.position)


def test_what_cannot_be_read_is_named_and_stays_on_the_line(at_position: Driver) -> None:
    at_position.enter("passe h14")
    assert "sort de la grille" in at_position.texts("said")[0]
    assert at_position.entry.text == "passe h14"
    at_position.key(ESCAPE)
    assert at_position.entry.text == ""
    at_position.key(ESCAPE)
    assert at_position.scene == "home"


def test_letters_are_laid_by_the_mouse_alone(at_position: Driver) -> None:
    at_position.click_square("C", 4)
    bag = at_position.scene_of(PositionScreen).canvas.find("bag")
    assert bag is not None
    first, last = (bag.left + 6, bag.top + 8), (bag.right - 6, bag.bottom - 8)
    for place in (first, first, last):
        at_position.click(place)
    assert at_position.scene_of(PositionScreen).free.board.row(2) == "...Aa.........."


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
    for ticket, question in list(enumerate(kiosk.answerer.asked, start=1))[done:]:
        if question.question is not list_solutions:
            continue
        position = question.position
        if position.board.is_empty and sorted(position.rack) == sorted("GDPANIA"):
            kiosk.answerer.tell(CountedSolutions(FIRST, rng.choice([3, 70_000])), ticket)
        elif rng.random() < 0.7:
            if rng.random() < 0.5:
                kiosk.answerer.fail("non", ticket)
            else:
                kiosk.answerer.tell(CountedSolutions((), 0), ticket)
    kiosk.step()
    return len(kiosk.answerer.asked)


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
            kiosk.show(rng.choice([EditGame(), SetUpPosition(), ChooseDraft()]))
        do_something(kiosk, rng)
        done = answer(kiosk, rng, done)
        kiosk.snapshot()
    for path in shelf.folder.glob("*"):
        load_draft(path)


def sheet_row(kiosk: Driver, number: int) -> tuple[str, ...]:
    return kiosk.texts(f"sheet.{number - 1}")


def test_what_was_missed_is_said(editor: Driver) -> None:
    row = editing.typed(1).rows[0]
    draw = row.draw.replace("+", "")
    _, *lines = editing.listed()[str(Position(Board(), draw))]
    top, other = Solution.parse(str(lines[0])), Solution.parse(str(lines[-1]))
    editor.enter(draw)
    editor.type(other.move.circled.lower())
    editing.answer(editor)
    assert "sous le top" in said(editor)
    assert str(top.move) in notes(editor)[0]
    editor.key(ENTER)
    editing.answer(editor)
    assert marks(editor)[0] is Icon.DOWN
    assert f"−{top.points - other.points}" in sheet_row(editor, 1)
    assert f"{other.points} points sur {top.points}" in editor.texts("remark")[0]
