"""The screen of the settings: by keyboard, by mouse; a change is in force at once and kept."""

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver, game
from topping import config, pin
from topping.config import Settings, Theme
from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.palette import CONTRAST, IVOIRE, PRUNE
from topping.kiosk.screens.settings import ACTIONS, ROWS, in_words
from topping.store import Store


@pytest.fixture
def setting(kiosk: Driver) -> Driver:
    kiosk.show(routes.ClubSettings())
    return kiosk


def kept(home: Path) -> Settings:
    settings, faults = config.load(home / "config.toml")
    assert faults == ()
    return settings


def test_every_setting_is_there_and_every_default_among_its_values() -> None:
    rows = {field: values for of in ROWS.values() for field, values in of.items() if field not in ACTIONS}
    by_commands = {"pin", "edition", "edition_secret", "hub_dsn", "hub_folder", "hub_label", "hub_club"}
    assert set(rows) == {one.name for one in fields(Settings)} - by_commands
    for field, values in rows.items():
        offered = values or ("",)  # the lists depend on the machine
        assert getattr(Settings(), field) in offered
        texts = [in_words(field, value) for value in offered]
        assert len(set(texts)) == len(texts)


def test_a_new_time_is_offered_to_players_at_once(setting: Driver) -> None:
    setting.key(TAB, TAB, LEFT)
    assert setting.backstage.choices.offered("Marie").speed.schedule.limit_ms(1) == 30_000
    setting.key(DOWN, RIGHT, DOWN, ENTER)
    offered = setting.backstage.choices.offered("Marie")
    assert (offered.speed.schedule.limit_ms(1), offered.penalty_ms, offered.helps) == (30_000, 30_000, ("distance",))


def test_a_pin_is_chosen_changed_and_taken_away(setting: Driver, home: Path) -> None:
    def chosen(*digits: str) -> None:
        setting.click_on("Accès")
        setting.key(UP, ENTER)
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
    setting.key(pygame.K_DELETE)
    assert not kept(home).pin
    assert "choisir…" in setting.places


def test_what_changes_is_painted_as_wholly_as_a_first_frame(setting: Driver) -> None:
    for keys in ((TAB,), (TAB, TAB), (DOWN,), (RIGHT,), (TAB,), (TAB,), (TAB,)):
        setting.key(*keys)
        setting.step()
        painted = pygame.image.tobytes(setting.kiosk.screen.surface, "RGB")
        setting.kiosk.screen.forget()
        setting.step()
        assert painted == pygame.image.tobytes(setting.kiosk.screen.surface, "RGB"), keys


def test_leaving_is_asked_about(setting: Driver) -> None:
    setting.click_on("Accès")
    setting.key(DOWN, ENTER)
    assert "Quitter Topping ?" in setting.texts("question")
    setting.key(ESCAPE)
    assert not setting.kiosk.has_ended
    setting.key(ENTER)
    setting.type("1")
    assert setting.kiosk.has_ended


def test_a_file_that_cannot_be_written_is_told(setting: Driver, home: Path) -> None:
    (home / "config.toml").write_text("ceci n’est pas du TOML", encoding="utf-8")
    setting.key(DOWN, RIGHT)
    assert "réglages" in setting.texts("remark")[0]
    assert setting.backstage.settings.theme is Theme.LIGHT


def test_a_player_has_settings_of_his_own(open_kiosk: Open, store: Store, home: Path) -> None:
    kiosk = open_kiosk()
    for player in ("Marie", "Paul"):
        kiosk.has_played(game(), player)
    kiosk.backstage.players.last = "Paul"
    kiosk.show(routes.ClubSettings())
    assert "ceux de Paul" in kiosk.keys
    kiosk.key(DOWN, RIGHT)  # for all
    kiosk.type("j")
    assert "ceux de Paul" in kiosk.texts("remark")[0]
    assert not {"Salle et club", "Accès"} & set(kiosk.places)
    kiosk.key(DOWN, RIGHT, DOWN, DOWN, RIGHT)
    assert (kiosk.row[0], theme.palette()) == ("Animations", CONTRAST)
    assert kept(home) == Settings(theme=Theme.LIGHT)
    kiosk.type("j")
    assert any("Paul a le sien" in one for one in kiosk.texts())
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.Home())
    assert theme.palette() == IVOIRE

    again = open_kiosk(settings=kept(home))
    again.backstage.players.last = "Paul"
    again.show(routes.ClubSettings())
    assert (theme.palette(), again.backstage.settings.animations) == (CONTRAST, False)
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
    assert (theme.palette(), public.backstage.settings.text_scale) == (CONTRAST, 100)
    public.show(routes.Home())
    assert (theme.palette(), public.backstage.players.last) == (PRUNE, "")
