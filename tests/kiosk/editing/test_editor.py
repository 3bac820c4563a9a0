"""Typing a game at the kiosk: rows checked as they are typed, corrected, undone, saved; nothing lost."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, TAB, UP, Driver
from tests.screens import evening
from tests.screens.states import editing
from topping.config import Settings
from topping.game import shelf
from topping.game.drafts import load_draft
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import ListQuestion
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.editing.editor import EditorScreen
from topping.pin import hashed
from topping.play.editing.draft import GameDraft
from topping.rules.conditions.conditions import Conditions

F2, F4, F5, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (2, 4, 5, 6, 8, 9))
CTRL = pygame.KMOD_CTRL


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    """A new game."""
    kiosk = open_kiosk()
    editing.shelf_of(kiosk)
    kiosk.show(routes.EditGame())
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
    place = kiosk.scene_of(EditorScreen).find(name)
    assert place is not None, name
    return place


def marks(kiosk: Driver) -> list[Icon | None]:
    """The marks of the rows of the sheet in sight, None for none."""
    laid = kiosk.scene_of(EditorScreen).laid()
    rows = [one.name for one in laid if one.name.startswith("sheet.") and one.name.count(".") == 1]
    found: dict[str, Icon | None] = dict.fromkeys(rows)
    for one in laid:
        icon = one.element.state[0] if isinstance(one.element.state, tuple) else None
        row = next((name for name in one.within if name in found), None)
        if row is not None and isinstance(icon, Icon):
            found[row] = icon
    return list(found.values())


def sheet_row(kiosk: Driver, number: int) -> tuple[str, ...]:
    return kiosk.texts(f"sheet.{number - 1}")


def test_a_row_whose_points_are_doubtful_is_marked_where_it_stands(kiosk: Driver) -> None:
    kiosk.enter("AECC?NU UNE H7 9")
    kiosk.enter("ACC?TTE")
    assert marks(kiosk)[0] is Icon.EYE


def test_a_game_is_typed_saved_and_played(kiosk: Driver) -> None:
    game = evening.prepared("normale-07")
    for row in GameDraft.of(game).rows:
        kiosk.enter(str(row))
    assert not notes(kiosk)
    assert "F2" in said(kiosk)
    kiosk.key(pygame.K_n, mod=pygame.KMOD_CTRL)
    kiosk.type("Été du club")
    kiosk.key(ENTER, F2)
    (path,) = kiosk.backstage.drafts.games.iterdir()
    assert path.name == "ete-du-club.txt"
    assert path.name in said(kiosk)
    saved = shelf.load(path)
    assert (saved.moves, saved.name) == (game.moves, "Été du club")
    assert not list(kiosk.backstage.drafts.folder.iterdir())
    kiosk.key(F2)
    assert len(list(kiosk.backstage.drafts.games.iterdir())) == 1


def test_a_word_typed_alone_is_bound_to_the_place_where_it_goes(kiosk: Driver) -> None:
    typed = [f"{row.draw} {row.move}" for row in GameDraft.of(evening.prepared("normale-07")).rows[:3]]
    for row in typed:
        kiosk.enter(row.rpartition(" ")[0] if row != typed[0] else row)
    assert [" ".join(row.split()[:3]) for row in rows(kiosk)] == typed


def test_what_was_missed_is_said(kiosk: Driver) -> None:
    kiosk.enter("gdpania")
    kiosk.type("pain h5")
    editing.answer(kiosk)
    assert "sous le top" in said(kiosk)
    assert "PIGNADA H4" in notes(kiosk)[0]
    kiosk.key(ENTER)
    editing.answer(kiosk)
    assert marks(kiosk)[0] is Icon.DOWN
    assert "−66" in sheet_row(kiosk, 1)
    assert "12 points sur 78" in kiosk.texts("remark")[0]


def test_the_retained_top_is_taken_from_the_list(kiosk: Driver) -> None:
    kiosk.enter("gdpania")
    editing.answer(kiosk)
    assert notes(kiosk) == ["Top : PIGNADA H4, 78 points"]
    kiosk.key(ENTER)  # an empty line leads to the solutions
    assert kiosk.shown("board").last_style == "found"
    kiosk.key(ENTER)
    assert rows(kiosk) == ["GDPANIA PIGNADA H4"]
    kiosk.key(UP, TAB, DOWN)
    kiosk.key(ENTER)
    assert len(rows(kiosk)) == 1
    assert rows(kiosk) != ["GDPANIA PIGNADA H4"]


def test_an_earlier_row_is_corrected_and_later_ones_checked_again(kiosk: Driver) -> None:
    for row in editing.typed(4).rows:
        kiosk.enter(str(row))
    before = rows(kiosk)
    kiosk.key(UP, UP, UP, UP)
    assert kiosk.entry.text == before[0]
    for _ in range(len("PIGNADA H4 78")):
        kiosk.key(BACKSPACE)
    kiosk.type("pain a1")
    kiosk.key(ENTER)
    assert marks(kiosk)[:4] == [Icon.CROSS, *[Icon.CLOCK] * 3]
    assert rows(kiosk)[1:] == before[1:]
    kiosk.key(F2)
    assert "1, 2, 3" in said(kiosk)
    kiosk.key(pygame.K_z, mod=CTRL)
    assert rows(kiosk) == before
    kiosk.key(pygame.K_y, mod=CTRL)
    assert rows(kiosk) != before
    kiosk.key(pygame.K_z, mod=CTRL)
    kiosk.key(F8, F8)
    assert len(rows(kiosk)) == 3
    kiosk.key(F6)
    assert rows(kiosk)[draft(kiosk).at] == ""


def test_a_dash_and_backspace_put_a_draw_right(kiosk: Driver) -> None:
    kiosk.enter("aeiouua")
    kiosk.enter("-")
    assert rows(kiosk) == ["-AEIOUUA"]
    kiosk.enter("gdpanib")
    kiosk.key(BACKSPACE)
    assert kiosk.entry.text == "GDPANIB"
    kiosk.key(BACKSPACE)
    kiosk.type("a")
    kiosk.key(ENTER)
    assert rows(kiosk) == ["-AEIOUUA GDPANIA"]


def test_the_position_of_a_row_is_set_up_and_left_again(kiosk: Driver) -> None:
    kiosk.enter("gdpania pignada h4")
    kiosk.type("deox")
    kiosk.key(F4)
    assert kiosk.scene == "position"
    kiosk.key(ESCAPE)
    assert kiosk.entry.text == "deox"
    kiosk.key(ESCAPE)
    kiosk.key(pygame.K_z, mod=CTRL)
    assert rows(kiosk) == []  # what can be undone was kept


def test_another_variant_checks_every_row_again(kiosk: Driver) -> None:
    kiosk.enter("gdpania pignada h4")
    kiosk.key(UP)
    kiosk.key(F5)
    assert draft(kiosk).variant.name == "7sur8"
    assert marks(kiosk)[0] is Icon.CROSS


def test_the_mouse_goes_to_rows_and_solutions(kiosk: Driver) -> None:
    for row in editing.typed(3).rows:
        kiosk.enter(str(row))
    kiosk.click(place_of(kiosk, "sheet.0").center)
    assert draft(kiosk).at == 0
    editing.answer(kiosk)
    place = place_of(kiosk, "solutions.2").center
    kiosk.click(place)
    assert kiosk.shown("board").last_style == "found"
    kiosk.click(place)
    assert rows(kiosk)[0] != str(editing.typed(1).rows[0])


def test_a_broken_draft_is_told_and_left_alone(kiosk: Driver) -> None:
    path = kiosk.backstage.drafts.new_path()
    path.write_text("nothing", encoding="utf-8")
    kiosk.show(routes.EditGame(path))
    assert "brouillon" in said(kiosk)
    kiosk.enter("gdpania")
    assert path.read_text(encoding="utf-8") == "nothing"


def test_the_screen_of_files_leads_there_and_back(kiosk: Driver) -> None:
    asked_by = routes.ChooseFile(routes.ChooseGame("Marie"), Conditions())
    kiosk.show(asked_by)
    kiosk.key(F6)
    assert kiosk.scene == "drafts"
    kiosk.key(ENTER)
    kiosk.enter("gdpania")
    kiosk.key(ESCAPE)
    assert kiosk.scene == "gamefile"


def test_the_public_kiosk_asks_for_its_code_first(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(pin=hashed("1234")), is_public=True)
    kiosk.show(routes.ChooseFile(routes.ChooseGame("Marie"), Conditions()))
    kiosk.key(F6)
    assert kiosk.scene == "pin"


def test_a_draft_is_deleted_by_a_second_press(kiosk: Driver) -> None:
    kiosk.enter("gdpania pignada h4")
    kiosk.key(F9)
    kiosk.key(DOWN, pygame.K_DELETE)
    assert len(kiosk.backstage.drafts.kept()) == 1
    kiosk.key(pygame.K_DELETE)
    assert kiosk.backstage.drafts.kept() == ()


def test_what_was_refused_is_put_right(kiosk: Driver) -> None:
    content = b"1 AECC?NU C(H)ACUNE H4 76\n2 EIOLMLS MOLLIES A1 68\n"
    kiosk.show(routes.ReadGame(routes.ChooseFile(routes.ChooseGame("Marie"), Conditions()), "jeudi.txt", content))
    kiosk.helper.coming.append(QuestionFailed(len(kiosk.helper.asked), ""))
    kiosk.step()
    kiosk.key(F6)
    assert rows(kiosk) == ["AECC?NU C(H)ACUNE H4 76", "EIOLMLS MOLLIES A1 68"]
    assert draft(kiosk).name == "jeudi"
    assert kiosk.backstage.drafts.kept() == ()  # nothing was changed yet
    kiosk.key(DOWN)
    for _ in range(len("A1 68")):
        kiosk.key(BACKSPACE)
    kiosk.type("G8")
    kiosk.key(ENTER, F2)
    assert len(list(kiosk.backstage.drafts.games.iterdir())) == 1


def test_a_letter_of_the_bag_is_typed_by_a_click(kiosk: Driver) -> None:
    bag = place_of(kiosk, "bag")
    kiosk.click((bag.left + 6, bag.top + 8))
    kiosk.click((bag.right - 6, bag.bottom - 8))
    assert kiosk.entry.text == "A?"


@pytest.mark.parametrize(
    "text",
    [
        "GDPANIA PIGNADA H4\n-DEOXNIZ GONDIEZ 6H",
        "n°\ttirage\tmot\tréf\tpts\n1\tGDPANIA\tPIGNADA\tH4\t78\n2\t-DEOXNIZ\tGONDIEZ\t6H\t40\n",
    ],
)
def test_several_rows_are_pasted(kiosk: Driver, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)  # the system's clipboard, which no test may change
    kiosk.key(pygame.K_v, mod=CTRL)
    assert [str(row.move) for row in draft(kiosk).rows] == ["PIGNADA H4", "GONDIEZ 6H"]
    assert Icon.CROSS not in marks(kiosk)
    kiosk.key(pygame.K_z, mod=CTRL)
    assert len(rows(kiosk)) < 2


def test_the_wheel_goes_through_the_list_under_the_mouse(kiosk: Driver) -> None:
    editing.open_draft(kiosk, editing.typed(20))
    assert draft(kiosk).at == 20
    place = place_of(kiosk, "sheet").center
    kiosk.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    kiosk.post(pygame.MOUSEWHEEL, y=2, x=0)
    kiosk.step(3)
    assert draft(kiosk).at == 18
    kiosk.type("a")
    kiosk.post(pygame.MOUSEWHEEL, y=2, x=0)
    kiosk.step(3)
    assert draft(kiosk).at == 18, "a line that was not entered holds the row"
    assert "Entrée" in said(kiosk)


def test_a_row_is_previewed_and_judged_while_it_is_typed(kiosk: Driver) -> None:
    kiosk.type("gdpania pignada h4")
    assert kiosk.preview() == "PIGNADA"
    assert said(kiosk) == "PIGNADA H4 : 78 points"
    assert kiosk.shown("rack").new == "GDPANIA"
    assert rows(kiosk) == []
    editing.answer(kiosk)
    assert said(kiosk) == "PIGNADA H4 : 78 points, le top"
    kiosk.key(ENTER)
    assert rows(kiosk) == ["GDPANIA PIGNADA H4"]
    assert kiosk.shown("rack").kept == ""


def test_a_line_that_was_not_entered_is_not_lost_by_an_arrow(kiosk: Driver) -> None:
    kiosk.enter("gdpania pignada h4")
    kiosk.type("deox")
    kiosk.key(UP)
    assert kiosk.entry.text == "deox"
    kiosk.key(ESCAPE)
    assert kiosk.entry.text == ""
    kiosk.key(UP)
    assert draft(kiosk).at == 0


def test_the_draft_opens_again_where_it_stood(kiosk: Driver) -> None:
    kiosk.enter("gdpania pignada h4")
    kiosk.enter("xdeonizo")
    kiosk.type("gondi")
    kiosk.wait(400)
    (path,) = kiosk.backstage.drafts.folder.iterdir()
    assert load_draft(path) == draft(kiosk)  # as a crash would leave it
    kiosk.show(routes.EditGame(path))
    assert kiosk.entry.text.lower() == "gondi"
    assert draft(kiosk).at == 1
    kiosk.show(routes.ChooseDraft())
    assert kiosk.row[:3] == ("partie sans nom", "Normale", "2")
    kiosk.key(DOWN, ENTER)
    assert draft(kiosk).at == 1


def test_solutions_that_nobody_waits_for_any_more_are_dropped(kiosk: Driver) -> None:
    kiosk.enter("gdpania")
    first = [ticket for ticket, one in enumerate(kiosk.helper.asked, 1) if isinstance(one, ListQuestion)]
    kiosk.enter("-")
    kiosk.enter("gdpanie")
    assert first[0] in kiosk.helper.dropped
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
