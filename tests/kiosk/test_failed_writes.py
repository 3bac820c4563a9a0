"""A disk that refuses what is played, and takes it again: nothing is lost while the program lives."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.kiosk.classic.tables import first_word
from tests.kiosk.competition.helpers import passed
from tests.kiosk.competition.test_rooms import prepare_simultaneous
from tests.kiosk.driver import ENTER, ESCAPE, F2, TAB, Driver, at_once, game
from tests.kiosk.refusals import Refusal, deleted, full, locked, read_only, replaced
from tests.kiosk.session.leading import enter, lead, play_move, session
from tests.kiosk.test_othergames import call, new_loto
from tests.kiosk.training import rushes
from tests.kiosk.training.test_sittings import answer, letters, put, sit
from tests.play.session.helpers import typed
from tests.screens.states import training
from topping import config
from topping.config.form import Theme
from topping.errors import StoreError
from topping.kiosk import routes
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.kiosk.screens.competition.routes import CompetitionDecisions, ListCompetitions
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.kiosk.screens.session.routes import SessionPlayers
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.screens.training.routes import DeckCards
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Collected, Ended, Opened
from topping.play.solitaire import SolitaireTerms, SolitaireWay
from topping.store import Store, open_store
from topping.store.schema import Condition, examine
from topping.store.sessions.log import SessionLog
from topping.training.drills import Exercise

LINES = ("Pas encore gardé : base occupée", "Pas encore gardé : lecture seule", "Pas encore gardé : disque")
REFUSALS: dict[str, Refusal] = {"locked": locked, "read-only": read_only, "full": full}


@pytest.fixture(params=list(REFUSALS.values()), ids=list(REFUSALS))
def refused(request: pytest.FixtureRequest, store: Store) -> Refusal:
    store.wait_at_most(1)
    refusal: Refusal = request.param
    return refusal


def on_disk(path: Path, sql: str) -> list[Any]:
    """A column, as another program reads it."""
    with closing(sqlite3.connect(path)) as reader:
        return [value for (value,) in reader.execute(sql)]


def moves(path: Path) -> list[int]:
    return on_disk(path, "SELECT number FROM moves ORDER BY number")


def outcomes(path: Path) -> list[str]:
    return on_disk(path, "SELECT outcome FROM runs")


def quiet_line(kiosk: Driver) -> str:
    seen = str(kiosk.snapshot()).replace("\\xa0", " ")
    return next((line for line in LINES if line in seen), "")


# games alone


def test_moves_that_the_disk_refused_are_kept_with_the_next_one(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.step()
        assert quiet_line(kiosk)
        assert kiosk.scene == "play"
        assert moves(store.path) == []
    kiosk.find_top()
    kiosk.step()
    assert moves(store.path) == [1, 2]
    assert quiet_line(kiosk) == ""
    kiosk.find_top()
    kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_what_waits_is_tried_again_while_nobody_types(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
    kiosk.wait(4_000)
    assert moves(store.path) == [1]


def test_a_game_begun_while_the_disk_refuses_is_kept_from_its_first_move(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    with refused(store):
        kiosk.play(game())
        kiosk.find_top()
    for _ in range(3):
        kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_result_that_is_not_kept_is_kept_by_trying_again(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        for _ in range(4):
            kiosk.find_top()
        kiosk.step(2)
        assert kiosk.scene == "result"
        assert "pas encore gardé" in str(kiosk.snapshot())
        kiosk.type("r")
        assert "pas encore gardé" in str(kiosk.snapshot())
    kiosk.type("r")
    kiosk.step(3)
    assert kiosk.scene == "result"
    assert "pas encore gardé" not in str(kiosk.snapshot())
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_game_left_while_the_disk_refuses_is_kept_later(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.kiosk.scene.save()
        kiosk.kiosk.scene.go_back()
        kiosk.step()
    kiosk.wait(4_000)
    assert (moves(store.path), outcomes(store.path)) == ([1], ["open"])
    assert [one.moves for one in kiosk.services.begun.of("Marie")] == [1]


# its file


def test_a_database_deleted_during_a_game_is_written_again_whole(kiosk: Driver, store: Store) -> None:
    kiosk.has_played(game("normale-07"))
    kiosk.play(game())
    kiosk.find_top()
    with deleted(store):
        for _ in range(3):
            kiosk.find_top()
    kiosk.step(2)
    assert "a été effacé" in str(kiosk.snapshot()) + str(kiosk.services.notices.lines)
    assert outcomes(store.path) == ["finished", "finished"]
    assert moves(store.path) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_database_replaced_during_a_game_goes_on_in_a_file_beside(
    kiosk: Driver, store: Store, tmp_path: Path
) -> None:
    path = store.path
    kiosk.play(game())
    kiosk.find_top()
    with replaced(store):
        for _ in range(3):
            kiosk.find_top()
    kiosk.step(2)
    assert "a été remplacé" in str(kiosk.services.notices.lines)
    (beside,) = path.parent.glob("*.kept-*[0-9]")
    assert beside.name in str(kiosk.services.notices.lines)
    assert (outcomes(beside), moves(beside)) == (["finished"], [1, 2, 3, 4])
    assert examine(path, is_thorough=True) is Condition.SOUND


# leaving


def test_whoever_leaves_while_something_waits_is_told_once(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        for _ in range(4):
            kiosk.find_top()
        kiosk.show(routes.Home())
        kiosk.post(pygame.QUIT)
        kiosk.step()
        assert "Quittez encore une fois" in str(kiosk.snapshot())
        assert not kiosk.kiosk.has_ended
        kiosk.post(pygame.QUIT)
        kiosk.step()
        assert kiosk.kiosk.has_ended


def test_what_still_waits_at_the_end_is_kept_in_a_copy(kiosk: Driver, store: Store) -> None:
    path = store.path
    kiosk.play(game())
    kiosk.find_top()
    store._database._connection.execute("PRAGMA query_only = ON")
    for _ in range(3):
        kiosk.find_top()
    kiosk.kiosk.end()
    kiosk.kiosk.end()
    kiosk.kiosk.run()
    assert moves(path) == [1]
    assert store.path != path
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


# other kinds of games


def test_a_session_goes_on_and_is_whole_on_the_disk_afterwards(kiosk: Driver, store: Store, refused: Refusal) -> None:
    log = lead(kiosk)
    with refused(store):
        play_move(kiosk)
        enter(kiosk, "1 palets h4 22")
        assert kiosk.entry.text == ""
        assert quiet_line(kiosk)
        assert session(kiosk).entry(1, 1) is not None
    enter(kiosk, "2 palets h4 22")
    assert quiet_line(kiosk) == ""
    assert SessionLog.resume(store, log.id).session == log.session


def test_a_session_whose_lines_wait_is_not_taken_up_without_them(kiosk: Driver, store: Store, refused: Refusal) -> None:
    log = lead(kiosk)
    with refused(store):
        play_move(kiosk)
        with pytest.raises(StoreError):
            at_once(kiosk.services.sessions.take_up(log.id))
    assert at_once(kiosk.services.sessions.take_up(log.id)).log.session == log.session


def test_a_solitaire_goes_on_and_is_whole_on_the_disk_afterwards(kiosk: Driver, store: Store, refused: Refusal) -> None:
    table = kiosk.services.tablegames.begin_solitaire("Marie", SolitaireTerms(SolitaireWay.ONE_RACK), seed=3)
    kiosk.show(PlaySolitaire(table))
    with refused(store):
        kiosk.type(f"{first_word(kiosk.scene_of(SolitaireScreen).game.rack).lower()} h8")
        kiosk.key(ENTER, ENTER)
        assert len(kiosk.scene_of(SolitaireScreen).game.turns) == 1
        assert quiet_line(kiosk)
    kiosk.wait(4_000)
    (kept,) = store.solitaires.open_of("Marie")
    assert store.solitaires.resume(kept.id).game == kiosk.scene_of(SolitaireScreen).game


def test_a_session_begun_while_the_disk_refuses_is_kept_whole(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.show(SessionPlayers())
    enter(kiosk, "Ana", "Bob")
    with refused(store):
        kiosk.key(F2)
        kiosk.answerer.tell(game(), 1)
        kiosk.step(2)
        assert kiosk.scene == "session"
        play_move(kiosk)
        enter(kiosk, "1 palets h4 22")
        assert quiet_line(kiosk)
        kiosk.key(TAB, ESCAPE)
        assert "La séance reste ouverte" in str(kiosk.snapshot()).replace("\\xa0", " "), "it has no number yet"
    kiosk.wait(20_000)
    assert quiet_line(kiosk) == ""
    (kept,) = store.sessions.all()
    assert SessionLog.resume(store, kept.id).session == session(kiosk)
    kiosk.key(TAB, TAB, ESCAPE)
    assert f"La séance {kept.id} reste" in str(kiosk.snapshot()).replace("\\xa0", " ")


def test_a_session_of_a_competition_begun_while_the_disk_refuses_counts(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    uuid = prepare_simultaneous(kiosk, "3 Élodie Martin")
    kiosk.key(ENTER)
    with refused(store):
        kiosk.key(F2)
        kiosk.wait(1_100)
        log = kiosk.scene_of(SessionScreen).log
        for event in (Opened(1), Collected(1)):
            log.add(event, kiosk.clock.date())
        log.add(typed("3", log.session, 1, lambda word: True), kiosk.clock.date())
        log.add(Ended(), kiosk.clock.date())
        kiosk.key(ESCAPE, ESCAPE)
        assert kiosk.scene != "session"
    kiosk.wait(4_000)
    (scored,) = at_once(kiosk.services.competitions.read(uuid)).competition.sessions.values()
    assert (scored.ended, len(scored.tops)) == (True, 1)


def test_a_loto_begun_while_the_disk_refuses_is_taken_up(kiosk: Driver, store: Store, refused: Refusal) -> None:
    with refused(store):
        new_loto(kiosk)
        call(kiosk, 3)
        assert quiet_line(kiosk)
        kiosk.type("e")
        assert kiosk.texts("country"), "no sheet without a number, and the game goes on"
    called = kiosk.texts("country"), kiosk.texts("before")
    kiosk.wait(4_000)
    kiosk.key(ESCAPE)
    kiosk.show(NewTableGame(OtherGame.LOTO))
    kiosk.key(pygame.K_F5)
    assert (kiosk.texts("country"), kiosk.texts("before")) == called


def test_every_game_around_a_table_begins_while_the_disk_refuses(kiosk: Driver, store: Store, refused: Refusal) -> None:
    keeping, names = kiosk.services.tablegames, ("Zoé", "Bob")
    with refused(store):
        classic = kiosk.services.classics.begin(names, INTERNATIONAL, first=1)
        solitaire = keeping.begin_solitaire("Marie", SolitaireTerms(SolitaireWay.ONE_RACK), seed=3)
        home = keeping.begin_home(names, game(), 3)
        assert on_disk(store.path, "SELECT number FROM games WHERE kind = 'classic'") == []
    kiosk.wait(4_000)
    assert kiosk.services.classics.take_up(classic.record.id).game == classic.game
    assert keeping.solitaire(solitaire.kept.id).game == solitaire.game
    assert keeping.home(home.kept.id).game == home.game


# competitions


def test_a_decision_taken_while_the_disk_refuses_counts_at_once(kiosk: Driver, store: Store, refused: Refusal) -> None:
    uuid = passed(kiosk)
    before = at_once(kiosk.services.competitions.read(uuid)).overall
    kiosk.show(CompetitionDecisions(uuid))
    events = len(on_disk(store.path, "SELECT 1 FROM competition_events"))
    with refused(store):
        kiosk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, TAB)
        kiosk.type("panne de courant")
        kiosk.key(F2)
        assert "Décision prise" in kiosk.message
        assert "panne de courant" in str(kiosk.texts("history")).replace("\\xa0", " ")
        assert quiet_line(kiosk)
        assert len(on_disk(store.path, "SELECT 1 FROM competition_events")) == events
    kiosk.wait(4_000)
    assert quiet_line(kiosk) == ""
    assert len(on_disk(store.path, "SELECT 1 FROM competition_events")) == events + 1
    assert at_once(kiosk.services.competitions.read(uuid)).overall != before


def test_a_decision_may_be_revoked_before_the_disk_has_it(kiosk: Driver, store: Store, refused: Refusal) -> None:
    uuid = passed(kiosk)
    before = at_once(kiosk.services.competitions.read(uuid)).overall
    kiosk.show(CompetitionDecisions(uuid))
    with refused(store):
        kiosk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, TAB)
        kiosk.type("panne de courant")
        kiosk.key(F2, pygame.K_F5, pygame.K_DELETE)
        kiosk.type("erreur d’inscrit")
        kiosk.key(pygame.K_DELETE)
        assert at_once(kiosk.services.competitions.read(uuid)).overall == before
    kiosk.wait(4_000)
    assert len(store.pending_writes) == 0
    (decision,) = at_once(kiosk.services.competitions.read(uuid)).competition.decisions
    assert not decision.counts


def test_a_competition_founded_while_the_disk_refuses_is_there_later(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    kiosk.show(ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Coupe")
    with refused(store):
        kiosk.key(F2)
        assert kiosk.scene == "setupcompetition"
        assert quiet_line(kiosk)
    kiosk.wait(8_000)  # the line stands for some seconds
    assert quiet_line(kiosk) == ""
    with open_store(store.path).store as again:
        assert [one.name for one in again.competitions.all()] == ["Coupe"]


# the deck


def test_a_word_put_into_the_deck_while_the_disk_refuses_is_there_later(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    kiosk.services.players.last = "Marie"
    put(kiosk, "AXE", days=9)
    kiosk.show(DeckCards())
    with refused(store):
        kiosk.type("zut")
        kiosk.key(F2)
        assert "ZUT" in str(kiosk.texts("told"))
        assert quiet_line(kiosk)
    kiosk.wait(4_000)
    assert at_once(kiosk.services.decks.words("Marie")) == {"AXE", "ZUT"}


def test_an_answer_is_taken_back_before_the_disk_has_it(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.services.players.last = "Marie"
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    with refused(store):
        first = letters(kiosk)
        answer(kiosk, {"AEX": "axe", "DES": "des"}[first])
        kiosk.key(pygame.K_F7)
        answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
        assert letters(kiosk) == first, "the card whose answer was taken back"
    kiosk.wait(4_000)
    assert on_disk(store.path, "SELECT act FROM card_acts") == ["undone"]


def test_answers_in_the_deck_are_kept_later(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.services.players.last = "Marie"
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    before = len(on_disk(store.path, "SELECT id FROM sights"))
    with refused(store):
        for _ in range(2):
            answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
        assert letters(kiosk) == "", "both were asked"
        assert len(on_disk(store.path, "SELECT id FROM sights")) == before
    kiosk.wait(4_000)
    assert len(on_disk(store.path, "SELECT id FROM sights")) == before + 2


def test_a_rush_is_kept_later_from_its_beginning(kiosk: Driver, store: Store, refused: Refusal) -> None:
    with refused(store):
        rushes.begin(kiosk)
        rushes.find(kiosk, 0)
    rushes.find(kiosk, 1)
    assert len(on_disk(store.path, "SELECT slot FROM rush_moves")) == 2


def test_a_drill_is_kept_later_from_its_beginning(kiosk: Driver, store: Store, refused: Refusal) -> None:
    training.begin_drill(kiosk, Exercise.SEVENS, 2)
    with refused(store):
        for word in ("gringes", "grignes", "serging"):
            kiosk.enter(word)
    kiosk.wait(4_000)
    (kept,) = store.drills.of("Camille", Exercise.SEVENS)
    assert kept.found > 0


def test_settings_are_kept_later(kiosk: Driver, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(config, "write_whole", refuses)
        kiosk.kiosk.change(replace(kiosk.services.settings, theme=Theme.LIGHT), for_all=True)
        kiosk.step()
        assert config.load()[0].theme is Theme.DARK
    kiosk.wait(4_000)
    assert config.load()[0].theme is Theme.LIGHT
