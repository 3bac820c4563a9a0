"""The manual at the kiosk: F1 over any screen, pages to read, and what it covers goes on."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Driver, game
from tests.kiosk.session.test_session import lead
from topping.kiosk import routes
from topping.kiosk.paint.page import lines_of
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Layout, font
from topping.kiosk.screens.help import ManualScreen
from topping.manual.pages import NAMES, Style, page_named
from topping.texts import speak

F1, PAGE_DOWN, PAGE_UP, HOME, END = pygame.K_F1, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_HOME, pygame.K_END


def title(kiosk: Driver) -> str:
    return kiosk.texts("title")[0]


def texts(kiosk: Driver) -> list[str]:
    """The lines in sight, empty ones too."""
    names = [one for one in kiosk.scene_of(ManualScreen).laid() if "lines" in one.within]
    return [one.element.said.replace("\u00a0", " ") for one in names]


def test_a_page_is_read_from_its_first_line_to_its_last(kiosk: Driver) -> None:
    kiosk.key(F1, F1)
    first = texts(kiosk)
    assert first[0] == "Commencer"
    kiosk.key(DOWN)
    assert texts(kiosk)[: len(first) - 1] == first[1:]
    kiosk.key(UP, UP)
    assert texts(kiosk) == first
    kiosk.key(PAGE_DOWN)
    assert not set(texts(kiosk)) & set(first) - {""}
    kiosk.key(END)
    last = texts(kiosk)
    assert last[-1].endswith("sans définition.")
    kiosk.key(DOWN, PAGE_DOWN)
    assert texts(kiosk) == last
    kiosk.key(PAGE_UP)
    assert texts(kiosk) != last
    kiosk.key(HOME)
    assert texts(kiosk) == first
    kiosk.post(pygame.MOUSEWHEEL, y=-1)
    kiosk.step()
    assert texts(kiosk)[0] == first[3]


def test_another_page_begins_at_its_beginning(kiosk: Driver) -> None:
    kiosk.key(F1, F1, RIGHT)
    first = texts(kiosk)
    kiosk.key(LEFT, END, RIGHT)
    assert texts(kiosk) == first


def test_a_referee_gets_the_referees_page(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F1, F1)
    assert title(kiosk) == "Manuel · Arbitre"
    kiosk.key(ESCAPE, ESCAPE)
    assert kiosk.scene == "session"


@pytest.mark.parametrize(
    ("route", "name", "told"),
    [(routes.ListCompetitions(), "Compétitions", "conduite"), (routes.OtherGames(), "Autres jeux", "juge des mots")],
)
def test_screens_of_competitions_and_other_games_get_their_keys(
    kiosk: Driver, route: routes.ListCompetitions | routes.OtherGames, name: str, told: str
) -> None:
    kiosk.show(route)
    kiosk.key(F1)
    assert title(kiosk) == f"Manuel · {name}"
    assert texts(kiosk)[0].startswith(("Au kiosque", "Une seule carte")), "the section with the table of keys"
    assert any(told in line for line in texts(kiosk)), "the table is in sight"


def test_nobody_reads_it_at_the_public_kiosk(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.key(F1)
    kiosk.wait(1_000 * kiosk.backstage.settings.idle_s + 500)
    assert kiosk.scene == "attract"
    kiosk.key(ENTER)
    assert kiosk.scene == "home"
    assert len(kiosk.kiosk.navigation.screens) == 1


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("spoken", ["fr", "en"])
@pytest.mark.usefixtures("kiosk")
def test_every_line_fits_in_its_width(size: tuple[int, int], spoken: str) -> None:
    speak(spoken)
    layout = Layout(size)
    text_size = layout.step(4)
    width = layout.main.width - 2 * text_size
    assert text_size >= 15
    for name in NAMES:
        lines = lines_of(page_named(name).blocks, width, text_size)
        for line in lines:
            for piece in line.pieces:
                if piece.style is not Style.CODE:
                    right = piece.left + width_of(piece.text, text_size, line.is_heading)
                    assert right <= width, (name, piece.text)


def picture(sign: str) -> bytes:
    return pygame.image.tobytes(font(16).render(sign, True, "white"), "RGBA")


@pytest.mark.parametrize("page", NAMES)
def test_the_public_reads_nothing_of_how_the_machine_is_set_up(open_kiosk: Open, page: str) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.Manual(page))
    for _ in NAMES:
        kiosk.key(RIGHT)
        assert title(kiosk) in {f"Manuel · {name}" for name in ("Joueur", "Arbitre", "Compétitions", "Autres jeux")}
        shown = " ".join(texts(kiosk))
        for place in ("topping.db", "config.toml", "config.pin", "door.json", "TOPPING_HOME", "machine.key"):
            assert place not in shown


def test_pages_are_turned_by_keys_and_by_mouse(kiosk: Driver) -> None:
    kiosk.key(F1, F1, RIGHT)
    assert title(kiosk) == "Manuel · Arbitre"
    kiosk.key(LEFT, LEFT)
    assert title(kiosk) == "Manuel · Mainteneur"
    kiosk.click_on("Réglages")
    assert title(kiosk) == "Manuel · Réglages"
    kiosk.click_on_hint("Échap")
    assert kiosk.scene == "help"


def test_a_clock_under_it_runs_on(kiosk: Driver) -> None:
    kiosk.play(game())
    kiosk.type("pas")
    kiosk.key(F1, F1)
    kiosk.wait(10_000)
    assert kiosk.scene == "manual"
    kiosk.key(ESCAPE, ESCAPE)
    assert kiosk.shown("timer").text.startswith("0:10")
    assert kiosk.entry.text == "pas", "what was typed is still there"
