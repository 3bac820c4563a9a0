"""A session whose letters the referee draws by hand, from a real bag, at the kiosk."""

from dataclasses import replace
from functools import cache

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F2, TAB, UP, Driver, game
from tests.kiosk.session.leading import answer, enter, play_move, session, text, to_read
from tests.play.session.bagplay import events_of
from topping.answers.positions import find_tops
from topping.competition.plan import CompetitionPlan
from topping.errors import StoreError
from topping.gamefiles import shelf
from topping.kiosk.displays.following import Follower
from topping.kiosk.displays.session import PublicFace
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.screens.session.routes import PlaySession
from topping.kiosk.screens.session.session import SessionScreen
from topping.paths import live_file
from topping.play.session.deskorders import typed_events
from topping.play.session.events import Collected
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY, Reference
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import score
from topping.rules.tiles import COUNTS
from topping.store import now
from topping.store.sessions.log import SessionLog

F5, F7, F8 = pygame.K_F5, pygame.K_F7, pygame.K_F8


@cache
def emptied() -> Game:
    """A prepared game whose last draw takes all that is left in the bag."""
    for name in (one.name for one in shelf.prepared() if one.variant == NORMALE.name):
        whole = game(name, moves=99)
        *_, last = whole.turns()
        placed = len(last.before.board.cells.replace(EMPTY, ""))
        if last.draw.new and placed + len(last.draw.letters) == sum(COUNTS.values()):
            return whole
    raise AssertionError("each prepared game leaves letters in the bag, or ends on what is kept")


def lead_by_hand(kiosk: Driver, plan: Plan | None = None, players: int = 2) -> SessionLog:
    """A session drawn by hand, before its first draw."""
    plan = plan or Plan.under(DUPLICATE, DUPLICATE.speeds[0])
    start = SessionStart(
        plan, "Jeudi", tuple(Player(table, f"Joueur {table}") for table in range(1, players + 1)), by_hand=True
    )
    opened = kiosk.kiosk.services.sessions.begin(start)
    kiosk.show(PlaySession(opened))
    return kiosk.scene_of(SessionScreen).log


def solution(kiosk: Driver, text: str) -> Solution:
    """A move of the draw that waits for its top, with its points."""
    held, move = session(kiosk), Move.parse(text)
    state = held.state if held.opened == held.collected else held.turn(held.opened).before
    placement = lay(state.board, move, state.variant)
    assert not isinstance(placement, Misfit)
    return Solution(move.word, move.reference, score(state.board, placement, state.variant).points)


def tops_found(kiosk: Driver, *tops: str) -> None:
    """The worker answers the last question."""
    assert kiosk.answerer.asked[-1].question is find_tops
    kiosk.answerer.tell(tuple(solution(kiosk, top) for top in tops))
    kiosk.step(2)


def drawn_line(kiosk: Driver) -> str:
    drawing = kiosk.scene_of(SessionScreen).drawing
    assert drawing is not None
    return drawing.line.text


def draw(kiosk: Driver, letters: str, *tops: str) -> None:
    """The letters typed at their line, and their tops found."""
    if "drawn" not in kiosk.snapshot():
        kiosk.key(F2)
    enter(kiosk, letters)
    kiosk.step()
    tops_found(kiosk, *tops)


def test_a_wrong_letter_is_told_and_nothing_is_kept(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    written = log.written
    for line, told in (("aeirskk", "1 dans le sac"), ("aeirst!", "n’est pas une lettre"), ("aeirstno", "7 lettres")):
        kiosk.type(line)
        assert told in text(kiosk, "verdict"), line
        kiosk.key(ENTER)
        assert log.written == written
        kiosk.key(*(BACKSPACE,) * len(line))
    assert drawn_line(kiosk) == ""


def test_an_invalid_draw_is_noted_and_can_be_taken_back(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    kiosk.type("bcdfghe")
    assert text(kiosk, "verdict").startswith("Rejet (§3.2) : 1 voyelle, 6 consonnes ; il en faut 2 de chaque.")
    assert kiosk.shown("drawn").is_refused
    kiosk.key(ENTER)
    assert "BCDFGHE : rejet (§3.2)" in text(kiosk, "notes")
    kiosk.key(F7, F7)
    assert drawn_line(kiosk) == "BCDFGHE", "what is on the line is not lost"
    assert text(kiosk, "verdict") == "Effacez d’abord ce qui est tapé."
    assert "BCDFGHE" not in text(kiosk, "notes")
    kiosk.key(BACKSPACE, BACKSPACE)
    enter(kiosk, "ae")
    assert log.session.bag is not None
    assert log.session.bag.drawn is not None


def test_a_draw_without_solution_goes_back(kiosk: Driver) -> None:
    lead_by_hand(kiosk)
    draw(kiosk, "aeirstn")
    assert text(kiosk, "verdict").startswith("Aucune solution avec ce tirage (§3.6)")
    assert "AEIRSTN : sans solution (§3.6)" in text(kiosk, "notes")
    enter(kiosk, "ntsriea")
    assert "les mêmes lettres" in text(kiosk, "verdict")


def test_a_draw_is_taken_back_before_it_is_given(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    kiosk.key(F7)
    assert (drawn_line(kiosk), log.session.turns) == ("AEIRSTN", ())
    kiosk.key(BACKSPACE)
    draw(kiosk, "o", "ARTOISE H2")
    kiosk.key(F2)
    kiosk.step(2)
    assert log.session.turn(1).draw.new == "AEIRSTO"


def test_letters_are_clicked_in_the_bag(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    kiosk.step()
    bag = kiosk.scene_of(SessionScreen).canvas.find("bag")
    assert bag is not None
    counts = [letter for letter, _ in kiosk.shown("bag")]
    for letter in "AEIRSTN":
        row, column = divmod(counts.index(letter), 7)
        kiosk.click((bag.left + column * bag.width // 7 + 30, bag.top + row * bag.height // 4 + 30))
    assert drawn_line(kiosk) == "AEIRSTN"
    kiosk.click_on_hint("Entrée")
    assert log.session.bag is not None
    assert log.session.bag.drawn is not None


def refused(*_: object) -> None:
    raise StoreError("store.session_not_next", game=1, number=2, wanted=3)


def test_a_search_that_fails_is_told_and_begun_again(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    enter(kiosk, "aeirstn")
    kiosk.step()
    kiosk.answerer.fail("Le lexique a disparu.")
    kiosk.step(2)
    assert "Le lexique a disparu." in text(kiosk, "verdict")
    kiosk.key(F2)
    kiosk.step()
    assert len(kiosk.answerer.asked) == 2
    off_the_grid = Solution("RETINAS", Reference.parse("H15"), 66)
    kiosk.answerer.tell((off_the_grid, replace(off_the_grid, word="RESINAT")), 2)
    kiosk.step(2)
    assert "erreur qu’il n’a pas prévue" in text(kiosk, "verdict")
    kiosk.key(F2)
    kiosk.step()
    with monkeypatch.context() as full:
        full.setattr(log, "add_all", refused)
        tops_found(kiosk, "RETINAS H4")
    assert "ouverte ailleurs" in text(kiosk, "verdict")
    assert not log.session.has_next
    kiosk.key(F2, F2)
    kiosk.step()
    assert len(kiosk.answerer.asked) == 4
    kiosk.key(F7)
    assert (kiosk.answerer.dropped, drawn_line(kiosk)) == ([4], "AEIRSTN")
    kiosk.key(ENTER)
    kiosk.answerer.tell((off_the_grid,), 4)
    kiosk.wait(1_200)
    assert "se cherche" in text(kiosk, "verdict"), "an answer about the draw before is none"
    tops_found(kiosk, "RETINAS H4")
    assert log.session.has_next
    assert text(kiosk, "verdict").startswith("Top trouvé en 1,2 s.")
    assert kiosk.answerer.dropped == [4]


def test_another_top_is_retained_without_any_other_game(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4", "ARISENT H4")
    kiosk.key(F2)
    kiosk.step(2)
    tops_found(kiosk, "RETINAS H4", "ARISENT H4")
    kiosk.key(F2, F2, TAB)
    kiosk.step()
    asked = len(kiosk.answerer.asked)
    retained = str(log.session.turn(1).solution)
    kiosk.type("2")
    assert str(log.session.turn(1).solution) == retained, "nothing typed chooses"
    kiosk.key(BACKSPACE, DOWN, ENTER, ENTER)
    if str(log.session.turn(1).solution) == retained:
        kiosk.key(ESCAPE, UP, ENTER, ENTER)
    assert len(kiosk.answerer.asked) == asked
    chosen = str(log.session.turn(1).solution)
    assert chosen != retained
    assert kiosk.verdict == f"{chosen} est retenu."
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    assert log.session.collected == 1


def test_a_cancelled_move_is_drawn_again(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.key(F8, F8)
    assert (log.session.opened, log.session.awaits_draw) == (0, True)
    assert "Coup 1 annulé. F2 : nouveau tirage." in kiosk.message
    kiosk.key(F2)
    kiosk.step()
    assert "AEIRSTN : coup annulé (§3.6)" in text(kiosk, "notes")
    draw(kiosk, "aeirsto", "ARTOISE H2")
    kiosk.key(F2)
    kiosk.step(2)
    assert log.session.opened == 1


def test_the_desk_goes_on_beside_the_draw(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    play_move(kiosk)
    enter(kiosk, "1", "2 tas h4 3")
    assert answer(kiosk)[0] == "2 Joueur 2"
    kiosk.type(":")
    kiosk.step()
    assert "drawn" in kiosk.snapshot()
    kiosk.key(ESCAPE)
    enter(kiosk, "2 sat h4 3")
    kiosk.key(F2)
    kiosk.step()
    draw(kiosk, "ouezlmp", "MUE 5F")
    kiosk.key(ESCAPE, F2)
    kiosk.step(2)
    assert log.session.opened == 2


def test_a_draw_on_the_line_of_the_desk_and_its_taking_back(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2, ESCAPE)
    assert any(one.startswith(":-") for one in kiosk.texts("reasons")), "how a draw is taken back"
    kiosk.scene_of(SessionScreen).desk.line.text = ":bcdfghe"
    kiosk.key(ENTER)
    assert kiosk.verdict == "Coup 1 : BCDFGHE, rejet noté (§3.2) ; tout retourne au sac."
    kiosk.scene_of(SessionScreen).desk.line.text = ":aeirstn"
    kiosk.key(ENTER)
    assert "AEIRSTN, tirage noté" in kiosk.verdict
    kiosk.step()
    tops_found(kiosk, "RETINAS H4")
    kiosk.scene_of(SessionScreen).desk.line.text = ":-"
    kiosk.key(ENTER)
    assert kiosk.verdict == "Coup 1 : dernier tirage repris."
    assert not log.session.has_next


def test_the_referee_who_announces_reads_the_draw_before_its_clock(kiosk: Driver) -> None:
    kiosk.kiosk.services.sessions.is_read = True
    log = lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    kiosk.key(F2)
    kiosk.step()
    assert log.session.opened == 0
    assert [row[0] for row in to_read(kiosk, "draw")] == ["nouvelles", "le tirage", "puis"]
    kiosk.key(*(pygame.K_SPACE,) * 3)
    kiosk.step(2)
    assert log.session.opened == 1
    kiosk.wait(180_200)
    kiosk.key(F2, TAB)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)
    kiosk.step()
    assert kiosk.texts("draw")[0] == "Coup 2 : le tirage est à faire (F2)"
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    kiosk.step()
    assert "drawn" in kiosk.snapshot()


def test_it_is_taken_up_where_it_was_at_each_step(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    enter(kiosk, "bcdfghe", "aeirstn")
    again = SessionLog.resume(kiosk.store, log.id)
    assert again.session == log.session
    kiosk.lead(again)
    kiosk.step()
    tops_found(kiosk, "RETINAS H4")
    assert again.session.has_next
    kiosk.lead(SessionLog.resume(kiosk.store, log.id))
    kiosk.key(TAB)
    kiosk.type(":")
    kiosk.step()
    assert text(kiosk, "verdict") == "Le tirage est noté : F2 le donne, F7 le reprend."
    assert SessionLog.resume(kiosk.store, log.id).session == again.session


def test_the_last_letters_are_taken_at_once_and_the_game_ends(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    whole = emptied()
    *before, last = whole.moves
    log.add_all(tuple(events_of(replace(whole, moves=tuple(before)))), kiosk.clock.date())
    kiosk.key(F2)
    kiosk.step()
    assert text(kiosk, "verdict").startswith("Il ne reste que")
    kiosk.key(ENTER)
    assert sorted(drawn_line(kiosk)) == sorted(last.draw.new)
    kiosk.key(ENTER)
    kiosk.step()
    kiosk.answerer.tell((last.solution,))
    kiosk.step(2)
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.key(F2, F2)
    kiosk.wait(QUIET_MS)
    assert log.session.is_played_out
    assert log.session.turns[-1].solution == last.solution
    kiosk.key(F2)
    assert "des bulletins manquent encore" in kiosk.message


def test_a_tie_in_mort_subite_is_played_on_from_a_full_bag(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk, Plan.under(MORT_SUBITE, MORT_SUBITE.speeds[0]))
    for event in events_of(emptied()):
        log.add(event, kiosk.clock.date())
        if isinstance(event, Collected):
            log.add_all(typed_events("1,2", log.session, event.move, lambda word: True), kiosk.clock.date())
    kiosk.key(F2, F2)
    assert (len(log.session.games), log.session.awaits_draw) == (2, True)
    kiosk.key(F2)
    enter(kiosk, "aeirstn")
    assert log.session.bag is not None
    assert log.session.bag.drawn is not None


def test_the_game_is_over_where_the_last_draw_has_no_solution(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk)
    whole = emptied()
    log.add_all(tuple(events_of(replace(whole, moves=whole.moves[:-1]))), kiosk.clock.date())
    draw(kiosk, whole.moves[-1].draw.new)
    assert log.session.is_played_out
    assert "Aucun autre tirage n’est possible" in kiosk.verdict
    kiosk.step()
    assert "drawn" not in kiosk.snapshot()
    kiosk.key(ENTER, F7, F2)
    assert "des bulletins manquent encore" in kiosk.verdict


def test_a_draw_of_an_open_competition_is_not_searched(kiosk: Driver) -> None:
    held = game("normale-07")
    uuid = kiosk.store.competitions.found(CompetitionPlan("Coupe"), now())
    kiosk.store.competitions.place_game(uuid, 1, held, now())
    kiosk.store.competitions.open(uuid, now())
    log = lead_by_hand(kiosk)
    kiosk.key(F2)
    enter(kiosk, held.moves[0].draw.letters[::-1])
    kiosk.step(2)
    assert not any(one.question is find_tops for one in kiosk.answerer.asked)
    assert "Ce tirage, sur cette grille, est de « Coupe »" in " ".join(text(kiosk, "verdict").split())
    kiosk.key(F2)
    assert log.session.opened == 0


def test_nothing_of_the_next_draw_reaches_the_room_before_it_is_given(kiosk: Driver) -> None:
    lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    kiosk.key(TAB)
    kiosk.step()
    shown = repr(kiosk.snapshot())
    assert "RETINAS" not in shown
    assert "AEIRSTN" not in shown


def test_a_mistake_of_the_next_move_waits_for_the_bulletins_in_mort_subite(kiosk: Driver) -> None:
    log = lead_by_hand(kiosk, Plan.under(MORT_SUBITE, MORT_SUBITE.speeds[0]))
    draw(kiosk, "aeirstn", "RETINAS H4")
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.key(F2, F2)
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    kiosk.step()
    draw(kiosk, "ouezlmp", "MUE 5F")
    kiosk.key(F2)
    assert "il manque encore des bulletins (2)" in text(kiosk, "verdict")
    assert log.session.opened == 1
    kiosk.key(F8)
    assert "F8 encore" in text(kiosk, "verdict")


def test_the_second_display_sees_nothing_before_the_draw_is_given(kiosk: Driver) -> None:
    follower = Follower(kiosk.store.path, live_file())
    lead_by_hand(kiosk)
    draw(kiosk, "aeirstn", "RETINAS H4")
    showing = follower.look(kiosk.clock.time)
    assert showing is not None, follower.fault
    panels = PublicFace().panels(showing, VerdictView("", "plain"), kiosk.kiosk.screen.layout.screen)
    assert "RETINAS" not in repr([panel.state for panel in panels])
    kiosk.key(F2)
    kiosk.step(2)
    showing = follower.look(kiosk.clock.time)
    assert showing is not None
    assert showing.session.opened == 1
    assert showing.session == session(kiosk)
    follower.close()
