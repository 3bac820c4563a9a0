"""A competition played at once, in sessions of several rooms."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import enter, hero, kept, make_game
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, F8, RIGHT, TAB, UP, Driver, at_once, game
from tests.play.session.helpers import typed
from topping.answers.games import retain_solution
from topping.answers.positions import find_tops
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.errors import StoreError
from topping.kiosk.screens.competition.routes import CompetitionDesk, CompetitionStandings, ListCompetitions
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.session.events import Collected, Ended, Opened, Registered
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.game import Game, GameMove
from topping.rules.moves import Solution
from topping.store import Store
from topping.store.sessions.log import SessionLog
from topping.texts import say


def prepare_simultaneous(kiosk: Driver, *lines: str) -> str:
    kiosk.show(ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Simultané")
    kiosk.key(TAB, RIGHT, F2)
    kiosk.type("n")
    make_game(kiosk, game(moves=2))
    kiosk.key(ENTER)
    for line in lines:
        enter(kiosk, line)
    kiosk.key(F2)
    kiosk.key(ENTER)
    return kept(kiosk).uuid


def play_session(kiosk: Driver) -> None:
    """The session in front is played without a bulletin."""
    log = kiosk.scene_of(SessionScreen).log
    for move in (1, 2):
        log.add(Opened(move), kiosk.clock.date())
        log.add(Collected(move), kiosk.clock.date())
    log.add(Ended(), kiosk.clock.date())


def test_the_session_opens_with_roster_and_game_and_adds_to_the_total(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "3 Élodie Martin", "7 Bruno Keller")
    assert "Ouvrir la séance" in kiosk.places
    kiosk.key(ENTER)
    assert kiosk.scene == "newsession"
    assert {"Élodie Martin", "Bruno Keller"} <= set(kiosk.texts())
    kiosk.key(F2)
    kiosk.wait(1_100)
    play_session(kiosk)
    kiosk.wait(1_100)
    log = kiosk.scene_of(SessionScreen).log
    log.add(typed("3", log.session, 1, lambda word: True), kiosk.clock.date())
    kiosk.key(ESCAPE, ESCAPE)
    shown = at_once(kiosk.services.competitions.read(uuid))
    assert shown.has_session(1, "")
    assert {line.entrant.name: line.played for line in shown.overall} == {"Élodie Martin": 1, "Bruno Keller": 1}
    kiosk.show(CompetitionStandings(uuid))
    assert [one for one in kiosk.texts("standings") if "," in one] == ["25,0", "0,0"], "of the points of the tops"
    kiosk.show(CompetitionDesk(uuid))
    assert "Voir le classement" in kiosk.places
    assert kiosk.texts("queue")[2] == "22"


def test_each_room_has_its_own_session(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "1 Élodie Martin")
    keeping = kiosk.services.competitions
    (first,) = at_once(keeping.read(uuid)).competition.entrants.values()
    there = Entrant("there", 1, ("Bruno Keller",), centre="Nantes")
    keeping.add(uuid, Enrolled(replace(first, centre="Lyon")), Enrolled(there))
    kiosk.show(CompetitionDesk(uuid))
    assert hero(kiosk) == "Lyon"
    kiosk.type("s")
    assert (hero(kiosk), kiosk.texts("queue")) == ("Nantes", ("1", "Bruno Keller", "–"))
    kiosk.key(ENTER, F2)
    play_session(kiosk)
    kiosk.show(CompetitionDesk(uuid))
    shown = at_once(keeping.read(uuid))
    assert [shown.has_session(1, centre) for centre in shown.competition.centres] == [False, True]
    assert hero(kiosk) == "Lyon", "where the game has not been played"
    kiosk.show(CompetitionStandings(uuid))
    assert kiosk.texts("by") == ("général", "par centre")


def test_a_session_played_before_is_joined_to_its_competition(kiosk: Driver, store: Store) -> None:
    """The club has played it as an evening of its own; only sessions of the same game at the same pace are offered."""
    uuid = prepare_simultaneous(kiosk, "1 Élodie Martin", "2 Bruno Keller")
    kiosk.type("a")
    assert (kiosk.asked, "même vitesse" in kiosk.message) == ("", True), "none was played yet"
    whole = kiosk.store.competitions.game(uuid, 1)
    sat = [Registered(1, "Élodie Martin"), Registered(2, "Bruno Keller")]
    for name, played in (("Soirée du jeudi", whole), ("Une autre", game("normale-07", 2))):
        log = SessionLog.start(store, Plan.of(OF_SESSIONS), played, name, kiosk.clock.date(), first=sat)
        for event in (Opened(1), Collected(1)):
            log.add(event, kiosk.clock.date())
        log.add(typed("1", log.session, 1, lambda word: True), kiosk.clock.date())
        log.add(Ended(), kiosk.clock.date())
    kiosk.type("a")
    assert kiosk.asked.startswith("Partie 1 : quelle séance compte ?")
    assert [one for one in kiosk.texts("question") if "joueurs" in one] == ["Séance 1, aujourd’hui 10:00, 2 joueurs"]
    kiosk.key(ESCAPE)
    assert not at_once(kiosk.services.competitions.read(uuid)).has_session(1, "")
    kiosk.type("a")
    kiosk.type("1")
    assert kiosk.message == "Séance comptée : joueurs 2, coups 1."
    shown = at_once(kiosk.services.competitions.read(uuid))
    assert {line.entrant.name: line.played for line in shown.overall} == {"Élodie Martin": 1, "Bruno Keller": 1}
    kiosk.step()
    assert "Voir le classement" in kiosk.places
    kiosk.type("a")
    assert not kiosk.asked, "the room has its session"


def test_a_session_counts_once_it_is_closed_though_nobody_leaves_it(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "3 Élodie Martin")
    kiosk.key(ENTER, F2)
    kiosk.wait(1_100)
    log = kiosk.scene_of(SessionScreen).log
    for event in (Opened(1), Collected(1)):
        log.add(event, kiosk.clock.date())
    log.add(typed("3", log.session, 1, lambda word: True), kiosk.clock.date())
    kiosk.key(TAB)
    kiosk.key(pygame.K_F12, pygame.K_F12)
    assert kiosk.scene == "sessionstandings"
    (scored,) = at_once(kiosk.services.competitions.read(uuid)).competition.sessions.values()
    assert (scored.ended, len(scored.tops)) == (True, 1)


def test_nothing_is_opened_before_the_competition_is(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "1 Élodie Martin")
    kiosk.key(pygame.K_F12, pygame.K_F12)  # closes it
    kiosk.show(CompetitionDesk(uuid))
    assert "Voir le classement" in kiosk.places


def rooms(open_kiosk: Open, whole: Game) -> tuple[Driver, Driver]:
    """Lyon and Nice lead a session each of one game, and have its first draw."""
    lyon, nice = open_kiosk(), open_kiosk()
    keeping, plan = lyon.services.competitions, CompetitionPlan("Coupe", OF_SESSIONS, CompetitionForm.SESSIONS)
    uuid = keeping.found(plan)
    for number, (name, centre) in enumerate((("Ana", "Lyon"), ("Bob", "Nice")), start=1):
        keeping.add(uuid, Enrolled(Entrant(name, number, (name,), centre=centre)))
    keeping.place_game(uuid, whole)
    keeping.open(uuid)
    for kiosk in (lyon, nice):
        kiosk.show(CompetitionDesk(uuid))
        kiosk.type("s" if kiosk is nice else "")
        kiosk.key(ENTER, F2, F2)
        kiosk.step(2)
    return lyon, nice


def session(kiosk: Driver) -> Session:
    return kiosk.scene_of(SessionScreen).session


def tell_tops(kiosk: Driver, move: int) -> Solution:
    """The answering thread finds the top of a move, and another one; that one."""
    assert kiosk.answerer.asked[-1].question is find_tops
    top = session(kiosk).turn(move).solution
    other = replace(top, word="PASTEL" if move == 1 else f"{top.word[1]}{top.word[0]}{top.word[2:]}")
    kiosk.answerer.tell((top, other))
    kiosk.step()
    return other


def collects(kiosk: Driver) -> None:
    """Everybody has handed in."""
    kiosk.wait(QUIET_MS)
    kiosk.key(F2, F2)
    kiosk.wait(QUIET_MS)


def retains(kiosk: Driver, row: int) -> None:
    """At the desk, the other of the two tops, from the list of words."""
    if not kiosk.texts("choice"):
        kiosk.key(TAB)
    kiosk.key(row, ENTER, ENTER)
    kiosk.step()


def makes(kiosk: Driver, made: Game) -> None:
    kiosk.answerer.tell(made)
    kiosk.step(2)


def told(kiosk: Driver) -> str:
    return kiosk.verdict or kiosk.message


def said(key: str, **values: object) -> str:
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def test_another_top_makes_the_same_game_in_each_room_that_retains_it(
    open_kiosk: Open,
) -> None:
    whole = game()
    lyon, nice = rooms(open_kiosk, whole)
    tell_tops(nice, 1)
    other = tell_tops(lyon, 1)
    own, *later = whole.moves
    remade = replace(whole, moves=(GameMove(own.draw, other), *later), seed=None, generator=None, lexicon_hash="")
    collects(lyon)
    assert told(lyon) == said("session.choose_top_for_all")
    retains(lyon, DOWN)
    asked = lyon.answerer.asked[-1]
    assert asked.question is retain_solution
    assert (asked.number, asked.solution) == (1, other)
    makes(lyon, remade)
    assert told(lyon) == said("session.top_for_all", move=1)
    nice.wait(1_100)
    assert nice.answerer.asked[-1] == asked, "what follows is the same in all rooms"
    nice.answerer.fail("plus de mémoire")
    nice.step()
    assert "plus de mémoire" in told(nice)
    count = len(nice.answerer.asked)
    nice.wait(2_500)
    assert len(nice.answerer.asked) == count, "it is not asked again and again"
    collects(nice)
    nice.key(F2)
    nice.wait(QUIET_MS)
    nice.key(F2)
    assert told(nice) == said("session.top_awaited", move=1)
    nice.key(TAB)
    lyon.key(ESCAPE)
    retains(lyon, UP)
    assert told(lyon) == said("session.own_top_for_all", move=1)
    assert session(lyon).turn(1).solution == own.solution
    nice.wait(2_500)
    assert len(nice.answerer.asked) == count
    lyon.key(ESCAPE)
    retains(lyon, DOWN)
    assert lyon.answerer.asked[-1] == asked
    makes(lyon, remade)
    lyon.wait(QUIET_MS)
    lyon.key(F2)
    nice.services.put(replace(nice.services.settings, announce_session=True), {})
    nice.wait(1_100)
    assert nice.answerer.asked[-1] == asked
    makes(nice, remade)
    assert told(nice) == said("session.top_for_all", move=1)
    assert "lettre-p lettre-a lettre-s lettre-t lettre-e lettre-l" in nice.voice.said[-1]
    nice.services.put(replace(nice.services.settings, announce_session=False), {})
    for one in (lyon, nice):
        one.wait(QUIET_MS)
        one.key(F2, F2)
        one.step(2)
    assert session(lyon).turn(2) == session(nice).turn(2)
    assert session(lyon).turn(2).before.board.at(other.reference.square) == "P"


def _full(_: object) -> bool:
    raise StoreError("store.full", path=Path("/srv/club/topping.db"))


def test_a_move_cancelled_for_all_rooms_leads_back_to_each_desk(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = replace(game(), lexicon_hash="", seed=None, generator=None)
    lyon, nice = rooms(open_kiosk, whole)
    tell_tops(lyon, 1)
    lyon.key(F2, F2)
    assert told(lyon) == said("session.top_is_settled", move=1, why=say("session.top_unnamed_lexicon"))
    with monkeypatch.context() as broken:
        broken.setattr(lyon.services.competitions, "names_lexicon", _full)
        broken.setattr(lyon.services.notices, "hides_folders", True)
        why = lyon.scene_of(SessionScreen).conductor.shared.why_settled()
        assert ("topping.db" in why, "/srv" in why) == (True, False), why
    lyon.key(TAB)
    lyon.enter("1")
    for one in (lyon, nice):  # collected, and while its clock runs
        one.key(F8)
        assert told(one) == said("session.void_for_all", move=1)
        one.key(F8)
        assert told(one) == said("session.voided_for_all", move=1)
        assert (session(one).collected, len(session(one).entries[1])) == (1, 1)
    lyon.key(pygame.K_F5)
    assert lyon.texts("note")[0].startswith("Coup 1, annulé pour tous : compté ici, pas dans la compétition")
    lyon.key(ESCAPE, TAB, ESCAPE, ESCAPE)
    assert (lyon.scene, lyon.message) == ("competitiondesk", said("event.session_counted", players=1, moves=1))
    assert hero(lyon) == "Lyon"
    lyon.key(ENTER)
    assert session(lyon).opened == 1
    lyon.wait(1_100)
    lyon.key(F2)
    lyon.step(2)
    assert session(lyon).opened == 2, "its bulletins are all there"


OF_SESSIONS = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
AT = "2026-03-01T10:00:00+00:00"


def test_a_competition_that_is_not_there_and_one_without_a_game(kiosk: Driver) -> None:
    kiosk.show(CompetitionDesk("nulle part"))
    assert kiosk.scene == "competitions"
    assert "nulle part" in kiosk.message
    uuid = kiosk.store.competitions.found(CompetitionPlan("Coupe"), AT)
    kiosk.show(CompetitionDesk(uuid))
    kiosk.key(ENTER)
    assert kiosk.scene == "setupcompetition"
