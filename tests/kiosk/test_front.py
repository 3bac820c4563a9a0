"""The first screen, what is shown while nobody is there, how to play, the manual, the settings."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, Driver, game
from tests.kiosk.session.leading import lead
from tests.kiosk.solo.test_run import _runs
from topping import config
from topping.config import KEYS, ConfigKey, Settings, Theme
from topping.errors import GameFileError
from topping.gamefiles import shelf
from topping.hub.status import HubState, HubStatus
from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.palette import CONTRAST, IVOIRE, PRUNE
from topping.kiosk.screens import help
from topping.kiosk.screens.attract import THINK_MS
from topping.kiosk.screens.help import HelpScreen
from topping.kiosk.screens.session.routes import SessionPlayers
from topping.kiosk.screens.settings import in_words
from topping.lexicon.catalogue import add
from topping.manual import NAMES
from topping.play.classic.houserules import INTERNATIONAL
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.system import pin
from topping.system.pin import hashed
from topping.texts import say

F1 = pygame.K_F1


def played(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.play(game(moves=1), player)
    kiosk.find_top()


def test_a_hub_that_is_away_is_one_line_with_what_waits(kiosk: Driver) -> None:
    kiosk.services.hub.status = HubStatus("Club", "2026-09-02T10:00:00Z", HubState.AWAY, runs=7)
    kiosk.wait(50)
    assert "7 résultats attendent" in kiosk.texts("notice")[0]
    kiosk.services.hub.status = HubStatus("Club", "2026-09-02T10:00:00Z", HubState.WELL, runs=7)
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


def spoil(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str) -> None:
    """There is no demonstration game, none can be listed, or the first is damaged."""
    damaged = tmp_path / "demo.txt"
    damaged.write_bytes(b"Topping 1\n\x80")

    def refused() -> tuple[Path, ...]:
        raise GameFileError("game.unreadable", path="demo", why="")

    ways = {"none": tuple[Path, ...], "refused": refused, "damaged": lambda: (damaged,)}
    monkeypatch.setattr(shelf, "demo_games", ways[way])


@pytest.mark.parametrize("way", ["none", "refused", "damaged"])
def test_without_a_demonstration_game_grids_are_empty(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str
) -> None:
    spoil(monkeypatch, tmp_path, way)
    kiosk = open_kiosk(settings=Settings(idle_s=60), is_public=True)
    assert kiosk.scene == "home"
    kiosk.wait(IDLE_MS + THINK_MS + 300)
    assert kiosk.scene == "attract"
    assert not kiosk.texts("worth")
    assert set(kiosk.shown("board").cells) == {"."}
    kiosk = open_kiosk()
    kiosk.show(routes.ClubSettings())
    assert "TOPPING" in str(kiosk.snapshot())


def test_no_game_of_the_shelf_is_given_away() -> None:
    shown = {game_id(shelf.load(path)) for path in shelf.demo_games()}
    assert shown
    assert not shown & {game_id(shelf.load(one.path)) for one in shelf.prepared()}


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_first_key_only_comes_back(public: Driver, way: str) -> None:
    public.kiosk.services.players.last = "Marie"
    public.wait(IDLE_MS + 100)
    if way == "key":
        public.key(ENTER)
    else:
        public.click((640, 200))  # where the first screen has a button
    assert (public.scene, public.focused) == ("home", "Jouer")
    public.key(ENTER)
    public.type("2")
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
    public.show(SessionPlayers())
    public.wait(2 * IDLE_MS)
    assert public.scene == "newsession"


def page(kiosk: Driver) -> str:
    return kiosk.texts("read")[0]


def title(kiosk: Driver) -> str:
    return kiosk.texts("title")[0]


def texts(kiosk: Driver) -> list[str]:
    """The lines in sight, empty ones too."""
    names = [one for one in kiosk.scene_of(HelpScreen).canvas.laid() if "lines" in one.within]
    return [one.element.said.replace("\u00a0", " ") for one in names]


def test_nobody_reads_it_at_the_public_kiosk(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.key(F1)
    kiosk.wait(1_000 * kiosk.services.settings.idle_s + 500)
    assert kiosk.scene == "attract"
    kiosk.key(ENTER)
    assert kiosk.scene == "home"
    assert len(kiosk.kiosk.navigation.screens) == 1


@pytest.mark.parametrize("page", NAMES)
def test_the_public_reads_nothing_of_how_the_machine_is_set_up(open_kiosk: Open, page: str) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.Help(page))
    for _ in NAMES:
        kiosk.key(RIGHT)
        assert title(kiosk) in {f"Manuel · {name}" for name in ("Joueur", "Arbitre", "Compétitions", "Autres jeux")}
        shown = " ".join(texts(kiosk))
        for place in ("topping.db", "config.toml", "config.pin", "door.json", "TOPPING_HOME", "machine.key"):
            assert place not in shown


@pytest.fixture
def setting(kiosk: Driver) -> Driver:
    kiosk.show(routes.ClubSettings())
    return kiosk


def test_a_wheel_that_claims_a_million_steps_ends_and_keys_go_on(kiosk: Driver) -> None:
    kiosk.show(routes.Help("joueur"))
    first = texts(kiosk)
    for by in (-(10**6), 10**6):
        kiosk.post(pygame.MOUSEWHEEL, x=0, y=by)
        kiosk.step(2)
    assert texts(kiosk) == first
    kiosk.key(DOWN)
    assert texts(kiosk) != first


def test_the_wheel_turns_pages_and_moves_on(kiosk: Driver) -> None:
    def wheel(by: int) -> None:
        kiosk.post(pygame.MOUSEWHEEL, x=0, y=by)
        kiosk.step()

    kiosk.show(routes.Help("joueur"))
    first = texts(kiosk)
    wheel(-1)
    assert texts(kiosk)[0] == first[3]
    wheel(1)
    assert texts(kiosk) == first
    kiosk.show(routes.Home())
    kiosk.key(F1)
    kiosk.click_on(say("help_page.classic"))
    kiosk.type("m")
    before = kiosk.texts()
    wheel(-1)
    assert kiosk.texts() != before
    wheel(1)
    assert kiosk.texts() == before


@pytest.mark.parametrize(
    ("name", "first"), [("joueur", "Les formules"), ("competitions", "À l’écran"), ("autres-jeux", "Une seule carte")]
)
def test_where_the_keys_of_a_screen_stand_the_manual_opens(kiosk: Driver, name: str, first: str) -> None:
    kiosk.show(routes.Help(name, at_keys=True))
    assert texts(kiosk)[0].startswith(first)


def test_a_page_that_cannot_be_read_is_told(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: str) -> None:
        raise GameFileError("game.unreadable", path="joueur.md", why="abîmé")

    monkeypatch.setattr(help, "page_named", refused)
    kiosk.show(routes.Help("joueur"))
    assert "joueur.md" in " ".join(texts(kiosk))


def test_a_game_being_made_for_the_large_key_is_begun_once_it_is_there(open_kiosk: Open, home: Path) -> None:
    words = home / "list.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "court")
    kiosk = open_kiosk(at_home=False)
    kiosk.services.players.last = "Marie"
    kiosk.services.choices.lexicon = "court"
    kiosk.show(routes.Home())
    kiosk.key(ENTER)
    assert kiosk.scene == "home"
    kiosk.key(ESCAPE)
    assert not kiosk.texts("question"), "it is no longer waited for"
    kiosk.key(ESCAPE)
    assert kiosk.texts("question")[0].startswith("Quitter Topping")
    kiosk.key(ENTER)
    assert not kiosk.texts("question")
    kiosk.key(ENTER)
    kiosk.answerer.fail("le lexique est vide")
    kiosk.step(2)
    assert (kiosk.scene, kiosk.said_line) == ("home", "le lexique est vide")
    kiosk.show(routes.Home())
    kiosk.key(ENTER)
    made = replace(game(), lexicon_name="court", lexicon_hash=kiosk.services.choices.chosen_lexicon().hash)
    kiosk.answerer.tell(made)
    kiosk.step(2)
    assert kiosk.scene == "ready"


def test_what_lies_open_is_on_the_first_screen(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.services.classics.begin(("Marie", "Jean"), INTERNATIONAL, first=0)
    kiosk.show(routes.Home())
    kiosk.wait(400)
    told = " ".join(kiosk.texts("other"))
    assert "Jean" in told
    assert "Marie" not in told


def kept(home: Path) -> Settings:
    settings, faults = config.load(home / "config.toml")
    assert faults == ()
    return settings


@pytest.mark.parametrize("key", [one for one in KEYS.values() if one.rubric is not None], ids=lambda key: key.name)
def test_every_setting_is_offered_in_words_that_differ(key: ConfigKey) -> None:
    if key.field == "lexicon":  # its values are the lists on the machine
        return
    assert key.default in key.offered
    texts = [in_words(key.field, value) for value in key.offered]
    assert len(set(texts)) == len(texts)


def test_seconds_that_are_whole_minutes_are_minutes() -> None:
    assert [in_words("idle_s", value) for value in (0, 1, 60)] == ["jamais", "1\xa0s", "1 min"]


def test_only_what_has_a_page_of_its_own_is_not_in_the_settings() -> None:
    assert {one.name for one in KEYS.values() if one.rubric is None} == {"kiosk.pin", "hub.label"}


def test_a_new_time_is_offered_to_players_at_once(setting: Driver) -> None:
    setting.key(TAB, TAB, LEFT)
    assert setting.services.choices.offered("Marie").speed.schedule.limit_ms(1) == 30_000
    setting.key(DOWN, RIGHT, DOWN, ENTER)
    offered = setting.services.choices.offered("Marie")
    assert (offered.speed.schedule.limit_ms(1), offered.penalty_ms, offered.helps) == (30_000, 30_000, ("distance",))


def test_a_pin_is_chosen_changed_and_taken_away(setting: Driver, home: Path) -> None:
    def chosen(*digits: str) -> None:
        setting.click_on("Ce poste")
        setting.click_on("choisir…")
        for typed in digits:
            setting.enter(typed)

    chosen("25")
    assert "chiffres" in setting.message
    setting.enter("2580")
    setting.enter("2581")
    assert "diffèrent" in setting.message
    setting.key(ESCAPE)
    assert not kept(home).pin
    chosen("2580", "2580")
    assert setting.scene == "settings"
    assert pin.matches("2580", kept(home).pin)
    assert "changer…" in setting.places
    assert "choisir…" not in setting.places
    setting.key(pygame.K_DELETE)
    assert not kept(home).pin
    assert "choisir…" in setting.places


def test_what_changes_is_painted_as_wholly_as_a_first_frame(setting: Driver) -> None:
    for keys in ((TAB,), (TAB, TAB), (DOWN,), (RIGHT,), *((DOWN,),) * 5, (TAB,)):
        setting.key(*keys)
        setting.step()
        painted = pygame.image.tobytes(setting.kiosk.screen.surface, "RGB")
        setting.kiosk.screen.forget()
        setting.step()
        assert painted == pygame.image.tobytes(setting.kiosk.screen.surface, "RGB"), keys


def test_a_value_of_the_file_is_offered_and_a_sound_that_is_off_is_said(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk(settings=Settings(idle_s=77, lexicon="absent"))
    kiosk.services.choices.lexicon = "absent"
    kiosk.show(routes.ClubSettings())
    kiosk.click_on("Ce poste")
    assert any("77" in one for one in kiosk.texts())
    assert "absent" in kiosk.texts("words")
    assert any(one.startswith("Absent n’est ni un lexique installé") for one in kiosk.texts("words"))
    kiosk.click_on("Mots libres")
    assert (kiosk.services.choices.lexicon, kiosk.services.settings.lexicon) == (None, "")
    kiosk.click_on("Entendre")
    monkeypatch.setattr(kiosk.cues, "play", lambda _: False)
    kiosk.key(DOWN, RIGHT)
    assert kiosk.voice.said == ["top"]


def test_leaving_is_asked_about(setting: Driver) -> None:
    setting.click_on("Ce poste")
    setting.key(*(DOWN,) * 8, ENTER)
    assert "Quitter Topping ?" in setting.texts("question")
    setting.key(ESCAPE)
    assert (setting.scene, setting.kiosk.has_ended) == ("settings", False)
    setting.key(ENTER)
    setting.type("2")
    assert setting.kiosk.has_ended


@pytest.mark.parametrize(
    ("opens", "scene", "row"), [("ouvrir…", "players", "Joueurs"), ("voir…", "clubserver", "Serveur du club")]
)
def test_escape_leads_back_to_the_row_that_was_opened(setting: Driver, opens: str, scene: str, row: str) -> None:
    setting.click_on("Ce poste")
    setting.click_on(opens)
    assert setting.scene == scene
    setting.key(ESCAPE)
    assert setting.row[0] == row


def test_arrows_lead_from_the_room_to_access_and_to_the_lists_of_words(setting: Driver, home: Path) -> None:
    words = home / "list.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "ODS")
    setting.show(routes.ClubSettings())
    setting.click_on("Ce poste")
    assert setting.row[0] == "Écran d’attente"
    setting.key(*(DOWN,) * 5)
    assert setting.row[0] == "Code de la borne"
    setting.key(RIGHT, DOWN)
    assert setting.row[0] == "ODS"
    setting.key(ENTER)
    assert kept(home).lexicon == "ODS"
    setting.key(pygame.K_DELETE)
    assert kept(home).lexicon == ""


def test_what_this_machine_keeps_is_counted(kiosk: Driver) -> None:
    for player in ("Marie", "Paul"):
        kiosk.has_played(game(), player)
    kiosk.show(routes.ClubSettings(row="players"))
    kiosk.wait(400)
    told = kiosk.texts("kept")
    shown = {name: told[told.index(name) + 1] for name in ("Parties jouées", "Joueurs", "Séances du club")}
    assert shown == {"Parties jouées": "2", "Joueurs": "2", "Séances du club": "0"}


def test_a_file_that_cannot_be_written_is_told(setting: Driver, home: Path) -> None:
    (home / "config.toml").write_text("ceci n’est pas du TOML", encoding="utf-8")
    setting.key(DOWN, RIGHT)
    assert "réglages" in setting.texts("remark")[0]
    assert setting.services.settings.theme is Theme.LIGHT


def test_a_player_has_settings_of_his_own(open_kiosk: Open, store: Store, home: Path) -> None:
    kiosk = open_kiosk()
    for player in ("Marie", "Paul"):
        kiosk.has_played(game(), player)
    kiosk.services.players.last = "Paul"
    kiosk.show(routes.ClubSettings())
    assert "ceux de Paul" in kiosk.keys
    kiosk.key(DOWN, RIGHT)  # for all
    kiosk.type("j")
    assert "ceux de Paul" in kiosk.texts("remark")[0]
    assert "Ce poste" not in kiosk.places
    kiosk.type("j")
    kiosk.click_on("Ce poste")
    kiosk.type("j")
    assert kiosk.row[0] == "Langue"
    kiosk.key(DOWN, RIGHT, DOWN, DOWN, RIGHT)
    assert (kiosk.row[0], theme.palette()) == ("Animations", CONTRAST)
    assert kept(home) == Settings(theme=Theme.LIGHT)
    kiosk.type("j")
    assert any("Paul a le sien" in one for one in kiosk.texts())
    kiosk.services.players.last = "Marie"
    kiosk.show(routes.Home())
    assert theme.palette() == IVOIRE

    again = open_kiosk(settings=kept(home))
    again.services.players.last = "Paul"
    again.show(routes.ClubSettings())
    assert (theme.palette(), again.services.settings.animations) == (CONTRAST, False)
    again.type("j")
    again.key(DOWN, pygame.K_DELETE)
    again.step()
    assert theme.palette() == IVOIRE
    assert store.people.own_settings("Paul") == {"display.animations": False}


def test_the_public_kiosk_forgets_a_players_settings(open_kiosk: Open, store: Store) -> None:
    store.people.keep_own_setting("Marie", "display.theme", "contrast")
    store.people.keep_own_setting("Marie", "of.a_later_version", 1)
    store.people.keep_own_setting("Marie", "display.text_scale", "x")
    store.people.keep_own_setting("Marie", "kiosk.pin", "")
    public = open_kiosk(is_public=True, settings=Settings(idle_s=60))
    public.play(game())
    assert (theme.palette(), public.services.settings.text_scale) == (CONTRAST, 100)
    public.show(routes.Home())
    assert (theme.palette(), public.services.players.last) == (PRUNE, "")
