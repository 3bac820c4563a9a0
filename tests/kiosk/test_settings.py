"""Settings that are seen at once, and kept for the next start."""

from pathlib import Path

from tests.kiosk.driver import DOWN, LEFT, RIGHT, Driver, game
from tests.outside.words import words_of
from topping.config import load
from topping.kiosk import routes
from topping.kiosk.screens.play.routes import ReadyToPlay


def setting(kiosk: Driver, row: str) -> None:
    """Goes to the row of the first page of settings that is called so."""
    kiosk.show(routes.ClubSettings())
    for _ in kiosk.rows:
        if kiosk.row[0] == row:
            return
        kiosk.key(DOWN)
    raise AssertionError(f"no {row} among {kiosk.rows}")


def test_the_language_changes_on_the_spot_and_stays(kiosk: Driver) -> None:
    setting(kiosk, "Langue")
    kiosk.key(RIGHT)
    assert kiosk.texts()[0] == "Settings"
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", game())))
    assert any("missed + 20 s" in text for text in kiosk.texts())
    assert load()[0].language == "en"
    kiosk.show(routes.ClubSettings())
    kiosk.key(LEFT)
    assert kiosk.texts()[0] == "Réglages"


def test_a_light_theme_is_light_on_the_spot(kiosk: Driver) -> None:
    corner = (3, 3)
    setting(kiosk, "Thème")
    assert sum(kiosk.pixel(corner)) < 150
    kiosk.key(RIGHT)
    assert sum(kiosk.pixel(corner)) > 600


def test_larger_texts_are_larger_on_the_spot(kiosk: Driver) -> None:
    def height() -> int:
        return next(one.rect.height for one in kiosk.kiosk.scene.canvas.laid() if one.element.text is not None
                    and one.element.text.text == "Langue")  # fmt: skip

    setting(kiosk, "Taille du texte")
    before = height()
    kiosk.key(RIGHT, RIGHT)
    assert height() > before


def test_without_tenths_the_clock_shows_whole_seconds(kiosk: Driver) -> None:
    def times() -> list[str]:
        kiosk.play(game())
        kiosk.wait(3_000)
        return [one for one in words_of(kiosk.kiosk.scene) if one.startswith("0:03")]

    assert times() == ["0:03,0"]
    setting(kiosk, "Dixièmes de seconde")
    kiosk.key(RIGHT)
    assert times() == ["0:03"]


def test_what_was_chosen_is_written_to_the_file_of_the_machine(kiosk: Driver, home: Path) -> None:
    setting(kiosk, "Taille du texte")
    kiosk.key(RIGHT)
    assert "text_scale = 115" in (home / "config.toml").read_text(encoding="utf-8")
    kiosk.key(LEFT)
    assert load()[0].text_scale == 100
