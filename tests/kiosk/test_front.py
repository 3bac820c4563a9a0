"""The first screen, what is shown while nobody is there, how to play, the manual."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver, game
from tests.kiosk.session.test_session import lead
from tests.kiosk.solo.test_run import _runs
from topping.config import Settings
from topping.game import shelf
from topping.hub.status import HubState, HubStatus
from topping.kiosk import routes
from topping.kiosk.paint.page import lines_of
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Layout, font
from topping.kiosk.screens.attract import ANSWER_MS, THINK_MS
from topping.kiosk.screens.help import FIGURES, PAGES, ManualScreen
from topping.manual.pages import NAMES, Style, page_named
from topping.pin import hashed
from topping.play.classic.modelgame import model_game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.texts import say, speak


def played(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.play(game(moves=1), player)
    kiosk.find_top()


def test_one_enter_leads_to_the_board_and_one_starts_the_clock(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(routes.Home())
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    assert set(kiosk.shown("board").cells) == {"."}
    kiosk.key(ENTER)
    assert (kiosk.scene, kiosk.run.since_ms) == ("play", kiosk.clock.time)


def test_leaving_before_the_clock_starts_is_no_attempt(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(routes.Home())
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.scene == "home"
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    assert store.runs.open_runs() == ()


def test_a_hub_that_is_away_is_one_line_with_what_waits(kiosk: Driver) -> None:
    kiosk.backstage.hub.status = HubStatus(HubState.LOST, "serveur/club", waiting=7)
    kiosk.wait(50)
    assert "7 faits attendent" in kiosk.texts("notice")[0]
    kiosk.backstage.hub.status = HubStatus(HubState.WELL, "serveur/club")
    kiosk.wait(50)
    assert not kiosk.texts("notice")


def test_the_public_kiosk_knows_nobody(open_kiosk: Open) -> None:
    played(open_kiosk())
    public = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580")))
    assert "Bienvenue" in public.texts("hero")
    assert not public.texts("player")
    assert {cap for cap, _, _ in public.shown("hints")}.isdisjoint({"J", "C", "F9"})
    assert not public.texts("club")
    assert not public.texts("progress")
    public.type("jcSs")
    assert public.scene == "home"
    public.key(ENTER)
    assert public.scene == "whoplays"


IDLE_MS = 60_000


@pytest.fixture
def public(open_kiosk: Open) -> Driver:
    return open_kiosk(settings=Settings(idle_s=60), is_public=True)


def test_without_animations_the_answer_lies_there_at_once(open_kiosk: Open) -> None:
    public = open_kiosk(settings=Settings(idle_s=60, animations=False), is_public=True)
    public.wait(IDLE_MS + THINK_MS + 300)
    assert public.texts("over") == ("Le top",)
    assert sum(public.shown("rack").used) == len(public.shown("board").last)


def test_no_game_of_the_shelf_is_given_away() -> None:
    shown = {game_id(shelf.load(path)) for path in shelf.demo_games()}
    assert len(shown) == 3
    assert not shown & {game_id(shelf.load(one.path)) for one in shelf.prepared()}


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_first_key_only_comes_back(public: Driver, way: str) -> None:
    public.kiosk.backstage.players.last = "Marie"
    public.wait(IDLE_MS + 100)
    if way == "key":
        public.key(ENTER)
    else:
        public.click((640, 200))  # where the first screen has a button
    assert (public.scene, public.focused) == ("home", "Jouer")
    public.key(ENTER)
    assert (public.scene, public.entry.text) == ("whoplays", ""), "whoever comes next is somebody else"


def test_a_run_is_closed_after_a_warning(public: Driver, store: Store) -> None:
    public.play(game())
    public.find_top()
    public.wait(59_000)
    assert "inachevée" not in public.verdict
    public.wait(1_500)
    assert public.verdict == "Toujours là ? Une touche, ou la partie se ferme dans 15 s, inachevée."
    public.wait(5_000)
    assert "dans 10 s" in public.verdict
    public.type("a")
    public.step(10)
    assert "Toujours" not in public.verdict
    public.wait(60_000 + 14_000)
    assert public.scene == "play"
    public.wait(1_500)
    assert public.scene in ("home", "attract")
    assert [run[0] for run in _runs(store)] == ["left"]


def test_a_session_is_never_closed(public: Driver) -> None:
    lead(public)
    public.wait(10 * IDLE_MS)
    assert public.scene == "session"
    public.key(TAB, pygame.K_F5)
    public.wait(2 * IDLE_MS)
    assert public.scene == "sessionstandings"
    public.show(routes.SessionPlayers())
    public.wait(2 * IDLE_MS)
    assert public.scene == "newsession"


def test_a_position_is_shown_then_its_answer_then_the_next_position(public: Driver) -> None:
    public.wait(IDLE_MS + 100)
    worth, before = public.texts("worth")[0].split()[-1], public.shown("board").cells
    assert public.texts("over") + public.texts("under") == ("Un mot vaut ici", "Le voyez-vous ?")
    assert not any(public.shown("rack").used)
    public.wait(THINK_MS - 1_000)
    assert public.texts("time") == ("réponse dans 1 s",)
    assert public.shown("board").cells == before
    laid = []
    for _ in range(20):
        public.wait(80)
        laid.append(sum(public.shown("rack").used))
    public.wait(2_000)
    assert set(range(laid[-1] + 1)) <= set(laid), "one tile after the other"
    assert public.texts("over") + public.texts("worth") == ("Le top", f"Le top {worth}")
    assert public.shown("board").cells != before
    assert not public.texts("time")
    public.wait(ANSWER_MS)
    assert public.texts("over") == ("Un mot vaut ici",)
    assert public.shown("board").cells != before


@pytest.fixture
def helped(kiosk: Driver) -> Driver:
    kiosk.key(pygame.K_F1)
    return kiosk


def page(kiosk: Driver) -> str:
    return kiosk.texts("read")[0]


def test_keys_turn_the_pages_from_the_first_to_the_last(helped: Driver) -> None:
    seen = []
    for key in (DOWN, pygame.K_SPACE, ENTER, pygame.K_PAGEDOWN, *[DOWN] * 7):
        seen.append(page(helped))
        is_last = helped.texts("remark") == (f"page {len(PAGES)} sur {len(PAGES)}",)
        assert (say("help_page.next") in helped.keys) is not is_last
        helped.key(key)
    assert seen[-2:] == [page(helped)] * 2
    assert len(set(seen)) == len(PAGES)
    helped.key(UP)
    assert helped.texts("remark") == (f"page {len(PAGES) - 1} sur {len(PAGES)}",)
    helped.key(ESCAPE)
    assert helped.scene == "home"


def test_the_model_game_is_shown_move_by_move(helped: Driver) -> None:
    helped.type("m")
    assert helped.scene == "help"
    helped.click_on("Le classique")
    helped.click_on_hint("M")
    assert helped.texts()[1] == "La partie type de 1973"
    for turn in model_game():
        helped.key(pygame.K_RIGHT)
        assert str(turn.points) in helped.texts("sum")
        assert helped.shown("board").cells == turn.after.cells
        assert helped.texts("turns.0")[0] == str(turn.number)
    assert "267" in helped.texts("remark")[0]
    shown = helped.texts()
    helped.key(pygame.K_RIGHT)
    assert helped.texts() == shown, "nothing comes after the last turn"
    helped.key(pygame.K_HOME, pygame.K_LEFT, pygame.K_END, pygame.K_LEFT)
    assert "27" in helped.texts("told")[0]
    helped.key(ESCAPE)
    assert page(helped) == "Le classique"


def test_the_figures_are_read_as_they_are_typed(helped: Driver) -> None:
    helped.click_on("Écrire un coup")
    for name, typed in FIGURES.items():
        lead, rest = say(f"help_page.figure.{name}").replace("\u00a0", " ").strip("*").split("* ")
        assert helped.texts(name) == (typed, typed, lead, rest)


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
