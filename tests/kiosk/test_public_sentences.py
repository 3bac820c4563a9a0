"""No folder of the machine is shown at the public kiosk, whatever the fault; the log has it."""

import logging
import re
from pathlib import Path
from typing import Any

import pytest

from tests.kiosk.conftest import Open
from topping import config
from topping.config import Settings
from topping.errors import LexiconError, StoreError, ToppingError
from topping.kiosk import routes
from topping.kiosk.backstage.notices import Notices
from topping.texts import fr
from topping.texts.plural import Plural, forms_of

SECRET = Path("/srv/club de Brest/listes (privées)/ods 9.txt")
PLAIN = Path("/srv/club de Brest/ods 9.txt")
PLACES = re.compile(r"{(\w+)")


def places_of(key: str) -> set[str]:
    sentence = fr.SENTENCES[key]
    found = {place for form in forms_of(sentence) for place in PLACES.findall(form)}
    return found | {sentence.place} if isinstance(sentence, Plural) else found


def filled(places: set[str], path: object) -> dict[str, Any]:
    """Values for a sentence: the path wherever one could stand, a number elsewhere."""
    return {
        place: path if place in ("path", "folder", "file", "text", "why", "name", "sentence", "value") else 3
        for place in places
    }


@pytest.fixture
def notices() -> Notices:
    notices = Notices()
    notices.hides_folders = True
    return notices


@pytest.mark.parametrize("path", [SECRET, str(PLAIN), f"[Errno 13] Permission denied: '{PLAIN}'"])
def test_no_sentence_of_the_catalogue_shows_a_folder(notices: Notices, path: object) -> None:
    """Given as a path, as a text, and within a reason that a library gave."""
    shown = 0
    for key in fr.SENTENCES:
        places = places_of(key)
        try:
            sentence = notices.in_words(ToppingError(key, **filled(places, path)))
        except (TypeError, ValueError):  # a place that wants something else
            continue
        assert "Brest" not in sentence, sentence
        shown += "ods 9.txt" in sentence
    assert shown > 50


def test_a_fault_in_a_file_names_the_file_alone(notices: Notices) -> None:
    fault = LexiconError("lexicon.list_empty", path=SECRET).in_source(str(SECRET)).at_line(3)
    assert "Brest" not in notices.in_words(fault)
    assert "ods 9.txt" in notices.in_words(fault)


def test_the_log_has_what_the_public_does_not_see(notices: Notices, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="topping"):
        notices.tell(StoreError("store.damaged", path=SECRET))
        notices.tell(StoreError("resume.no_game"))
    assert [str(SECRET) in one for one in caplog.messages] == [True]


def test_at_the_clubs_own_machine_paths_are_told(home: Path) -> None:
    (home / "config.toml").write_text("[play]\ntime = 90 secondes\n")
    (fault,) = config.load()[1]
    notices = Notices()
    assert str(home) in notices.in_words(fault)
    notices.hides_folders = True
    assert str(home) not in notices.in_words(fault)
    assert "config.toml" in notices.in_words(fault)


def test_the_first_screen_and_the_choice_of_a_game_show_no_folder(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings())
    kiosk.backstage.notices.hides_folders = True

    def fail(*_: object) -> None:
        raise LexiconError("lexicon.unreadable", path=SECRET, why="non")

    monkeypatch.setattr(kiosk.backstage.choices, "chosen_lexicon", fail)
    monkeypatch.setattr("topping.game.shelf.prepared", fail)
    for route in (routes.Home(), routes.ChooseGame("Marie")):
        kiosk.show(route)
        shown = str(kiosk.snapshot())
        assert "ods 9.txt" in shown
        assert "Brest" not in shown
