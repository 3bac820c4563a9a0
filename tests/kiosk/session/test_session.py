"""A club session at the kiosk, from the players to the standings, by keyboard alone."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.conftest import Clipboard
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, MAKES, RIGHT, TAB, UP, Driver, game
from tests.kiosk.session.leading import (
    F4,
    F8,
    F9,
    F12,
    enter,
    lead,
    next_draw,
    play_move,
    session,
    text,
    to_read,
)
from topping.answers.games import retain_solution
from topping.answers.positions import find_tops
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.screens.session.routes import SessionPlayers, Sessions
from topping.kiosk.screens.session.session import SessionScreen
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import game_id
from topping.rules.moves import Solution
from topping.store.sessions.log import SessionLog

# the players


def tables(kiosk: Driver) -> list[tuple[str, str]]:
    """Table and name of each player of the session that is being prepared, as far as they are in sight."""
    texts = kiosk.texts("players")
    return [*zip(texts[::2], texts[1::2], strict=True)]


def paste(kiosk: Driver, clipboard: Clipboard, text: str) -> str:
    """Presses Ctrl + V, and returns what the screen says."""
    clipboard.text = text
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step()
    return " ".join(kiosk.texts("message"))


def test_a_list_of_any_program_is_pasted_and_undone(kiosk: Driver, clipboard: Clipboard) -> None:
    kiosk.show(SessionPlayers())
    paste(kiosk, clipboard, '"1","DUPONT Anne","812"\n"2","--table vide--","-1"\n"3","MARTIN Luc","800"\n')
    assert tables(kiosk) == [("1", "DUPONT Anne"), ("3", "MARTIN Luc")]
    paste(kiosk, clipboard, "4.\tÉmile Zola\t3A\n5.\tLéa Roy\t4B\n")
    assert tables(kiosk)[2:] == [("4", "Émile Zola"), ("5", "Léa Roy")]
    kiosk.key(pygame.K_F7, pygame.K_F7)
    assert tables(kiosk) == []
    assert "lues André Lefèvre" in paste(kiosk, clipboard, "Nom;PrÃ©nom\nLefÃ¨vre;AndrÃ©\n")
    assert tables(kiosk) == [("1", "André Lefèvre")]


def test_a_list_with_a_line_at_fault_seats_nobody(kiosk: Driver, clipboard: Clipboard) -> None:
    kiosk.show(SessionPlayers())
    for pasted, told in (
        ("Ana\nL?vy\n", "Ligne 2 : lettres perdues en route : L?vy"),
        ("Ana\n" + "x" * 60 + "\n", "Ligne 2 : "),
        ("7 Ana\n7 Bob\n", "Ligne 2 : le numéro 7 est donné deux fois"),
        ("".join(f"Joueur {number}\n" for number in range(8_000)), "la liste a plus de 5 000 lignes"),
    ):
        said = paste(kiosk, clipboard, pasted)
        assert told in said.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
        assert tables(kiosk) == []


def test_as_many_players_as_a_list_may_have_are_pasted_and_gone_through(kiosk: Driver, clipboard: Clipboard) -> None:
    kiosk.show(SessionPlayers())
    paste(kiosk, clipboard, "".join(f"Joueur {number}\n" for number in range(1, 5_001)))
    kiosk.key(UP)
    assert ("5000", "Joueur 5000") in tables(kiosk)
    kiosk.key(pygame.K_HOME)
    assert tables(kiosk)[0] == ("1", "Joueur 1")


def test_a_paste_too_long_for_its_line_is_told(kiosk: Driver, clipboard: Clipboard) -> None:
    kiosk.show(SessionPlayers())
    assert "60 signes au plus" in paste(kiosk, clipboard, "x" * 61)
    assert kiosk.entry.text == ""
    paste(kiosk, clipboard, "Zoé")
    assert kiosk.entry.text == "Zoé"


def test_players_are_typed_named_removed_and_led_to_a_game(kiosk: Driver) -> None:
    kiosk.show(Sessions())
    kiosk.key(ENTER)
    enter(kiosk, "Ana", "7 Bob", "Cléo", "7 Dan")
    assert kiosk.texts("message")[0].endswith("la table 7 est déjà prise.")
    kiosk.key(ESCAPE)
    for opening in (ENTER, F2):
        kiosk.type("12")
        kiosk.key(opening)
        assert "il faut un nom" in kiosk.texts("message")[0].lower()
        assert (kiosk.entry.text, kiosk.answerer.asked) == ("12", [])
        kiosk.key(ESCAPE)
    kiosk.key(UP)
    kiosk.key(pygame.K_DELETE)
    assert tables(kiosk) == [("1", "Ana"), ("2", "Cléo")]
    kiosk.key(TAB)
    kiosk.type("Jeudi 3")
    kiosk.key(TAB, RIGHT)  # the formula
    kiosk.key(TAB)  # to the players
    kiosk.type("9 Zoé")
    kiosk.key(F2)
    (asked,) = kiosk.answerer.asked
    assert asked.question in MAKES
    assert kiosk.texts("message")[0] == "La partie se prépare…"
    kiosk.answerer.tell(game(), 1)
    kiosk.step(2)
    assert kiosk.scene == "session"
    assert [seated.player.name for seated in session(kiosk).seats.values()] == ["Ana", "Cléo", "Zoé"]
    assert session(kiosk).conditions.formula == MORT_SUBITE
    (kept,) = kiosk.store.sessions.all()
    assert kept.facts.name == "Jeudi 3"


def test_a_prepared_game_is_chosen_under_the_terms_of_the_session(kiosk: Driver) -> None:
    kiosk.show(SessionPlayers())
    enter(kiosk, "Ana")
    kiosk.click_on("Mort subite")
    kiosk.click_on("préparée")
    kiosk.key(F2)
    assert kiosk.scene == "gamechoice"
    assert "Topping" not in kiosk.places, "topping is played alone"
    kiosk.key(ESCAPE)
    kiosk.click_on("fichier")
    kiosk.key(ENTER, ENTER)
    assert kiosk.scene == "gamefile"


def test_a_game_that_cannot_be_made_leaves_the_players(kiosk: Driver) -> None:
    kiosk.show(SessionPlayers())
    enter(kiosk, "Ana")
    kiosk.key(F2)
    kiosk.answerer.fail("le lexique est vide", 1)
    kiosk.step()
    assert "le lexique est vide" in kiosk.texts("message")[0]
    assert tables(kiosk) == [("1", "Ana")]
    kiosk.key(ENTER, UP, pygame.K_DELETE)
    for ticket in (2, 3):
        assert len(kiosk.answerer.asked) == ticket
        kiosk.answerer.tell(game(), ticket)
        kiosk.step(2)
        if ticket == 2:
            assert (kiosk.scene, kiosk.texts("message")) == ("newsession", ("Il faut au moins un joueur.",))
            enter(kiosk, "Bob")
            kiosk.key(F2)
    assert [one.player.name for one in session(kiosk).seats.values()] == ["Bob"]


def test_a_referee_who_reads_is_shown_the_text_and_not_spoken_over(kiosk: Driver) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
    kiosk.show(SessionPlayers())
    kiosk.click_on("l’arbitre lit")
    assert kiosk.services.settings.announce_session, "the setting is another matter"
    kiosk.click_on("à l’écran")
    assert not kiosk.services.settings.announce_session
    kiosk.click_on("voix")
    assert kiosk.services.settings.announce_session
    kiosk.click_on("l’arbitre lit")
    log = lead(kiosk)
    kiosk.key(TAB, F2)
    kiosk.step(2)
    assert kiosk.voice.said == ["chrono"]
    kiosk.wait(180_200)
    kiosk.key(TAB, F2)
    assert log.session.collected == 1
    assert to_read(kiosk, "solution")
    assert kiosk.voice.said[-1] == "termine"
    kiosk.key(pygame.K_SPACE, pygame.K_SPACE)
    kiosk.wait(QUIET_MS)
    next_draw(kiosk)
    kiosk.key(TAB, TAB)
    on = [one.name for one in kiosk.scene_of(SessionScreen).canvas.laid() if one.element.is_on]
    assert on[0] == "solution.row.0", "from the beginning, since the session has gone on"


def test_known_players_complete_what_is_typed(kiosk: Driver) -> None:
    for name in ("Marie", "Marc"):
        kiosk.play(game(), name)
    kiosk.show(SessionPlayers())
    kiosk.type("ma")
    kiosk.key(pygame.K_F4)
    first = kiosk.entry.text
    kiosk.key(pygame.K_F4)
    assert {first, kiosk.entry.text} == {"Marie", "Marc"}


def lines(kiosk: Driver, panel: str) -> tuple[str, ...]:
    told = kiosk.texts(panel)
    return tuple(line.replace("\u00a0", " ").replace("\u202f", " ") for line in told)


# the public screen


def choice(kiosk: Driver) -> list[tuple[str, str]]:
    """The rows of the tops to choose from."""
    texts = kiosk.texts("choice")
    return [*zip(texts[::2], texts[1::2], strict=True)]


def tied() -> tuple[Game, Solution]:
    """Returns a game whose first move has two tops, and the top that is not retained."""
    whole = game()
    first = whole.moves[0].solution
    return whole, replace(first, word="PLATES")


@pytest.mark.parametrize("early", [False, True], ids=["time over", "everybody handed in"])
def test_another_top_may_be_retained_once_the_bulletins_are_collected(kiosk: Driver, early: bool) -> None:
    whole, other = tied()
    log = lead(kiosk, the_game=whole)
    kiosk.key(F2)
    kiosk.step(2)
    asked = kiosk.answerer.asked[0]
    assert asked.question is find_tops
    assert asked.position == log.session.turn(1).position
    kiosk.answerer.tell((whole.moves[0].solution, other), 1)
    kiosk.step()
    if early:
        kiosk.key(F2, F2)
    else:
        kiosk.wait(180_200)
        kiosk.key(F2)
    assert log.session.collected == 0
    assert "solution" not in kiosk.snapshot(), "nothing of it on the public screen"
    kiosk.key(TAB)
    kiosk.step()
    assert choice(kiosk) == [("PALETS", "1 · retenu"), ("PLATES", "1")]
    kiosk.key(ENTER, ENTER)
    assert len(kiosk.answerer.asked) == 1, "it is retained already"
    kiosk.key(ESCAPE, DOWN, ENTER, ESCAPE)  # back on the word one came from
    if early:
        kiosk.click_on_hint("Entrée")
        kiosk.click_on_hint("Entrée")
    else:
        kiosk.key(ENTER, ENTER)
    chosen = kiosk.answerer.asked[-1]
    assert chosen.question is retain_solution
    assert (chosen.game, chosen.number, chosen.solution) == (whole, 1, other)
    kiosk.key(ENTER)
    assert kiosk.answerer.asked[-1] is chosen, "while it is made, no other one is"
    kiosk.type("1")
    kiosk.key(ENTER)
    assert kiosk.verdict.startswith("Ligne gardée")
    kiosk.key(F2)
    assert log.session.collected == 0, "no solution is shown while the choice is being made"
    moves = (GameMove(whole.moves[0].draw, other),)
    kiosk.answerer.tell(replace(whole, moves=moves, seed=None, generator=None, lexicon_hash=""), 2)
    kiosk.step()
    assert kiosk.verdict == "PLATES H4 22 est retenu ; la suite de la partie est faite à nouveau."
    kiosk.step()
    assert choice(kiosk) == [("PLATES H4 22", "retenu")]
    kiosk.key(F2)
    assert log.session.collected == 0, "a key pressed once too often shows nothing"
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    assert log.session.collected == 1
    assert log.session.turn(1).solution == other
    resumed = SessionLog.resume(kiosk.store, log.id).session
    assert resumed == log.session
    assert game_id(resumed.games[0]) != game_id(whole)


def test_a_single_top_leaves_nothing_to_choose(kiosk: Driver) -> None:
    log = lead(kiosk)
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.answerer.tell((log.session.turn(1).solution,), 1)
    kiosk.step()
    kiosk.key(F2, F2)
    assert log.session.collected == 1


def test_a_top_that_cannot_be_retained_leaves_the_choice_open(kiosk: Driver) -> None:
    whole, other = tied()
    log = lead(kiosk, the_game=whole)
    kiosk.key(F2)
    kiosk.wait(180_200)
    kiosk.answerer.tell((whole.moves[0].solution, other), 1)
    kiosk.step()
    kiosk.key(F2, TAB, DOWN, ENTER, ENTER)
    kiosk.answerer.fail("le lexique est vide", 2)
    kiosk.step()
    assert "le lexique est vide" in kiosk.verdict
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    assert (log.session.collected, log.session.turn(1).solution) == (1, whole.moves[0].solution)


# what interrupts


def test_too_long_an_interruption_ends_the_session(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    kiosk.key(F9)
    kiosk.clock.time += 15 * 60_000 + 1
    kiosk.step()
    kiosk.key(F9)
    assert log.session.is_void
    assert kiosk.scene == "sessionstandings"
    assert "annulés" in kiosk.texts("note")[0]


def test_no_move_is_opened_while_the_rest_of_the_game_is_being_made(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "", "")
    kiosk.key(F8, F8, F2, F8, F8)
    assert (log.session.opened, len(kiosk.answerer.asked)) == (1, 2)
    kiosk.answerer.tell(game("normale-08"), 99)
    kiosk.step()
    assert log.session.cancelled == 0, "the answer to another question"
    kiosk.answerer.tell(game("normale-07"))
    kiosk.step()
    assert (log.session.opened, log.session.cancelled) == (0, 1)
    assert log.session.games[-1].name == "Essai 07"


# mort subite


def test_mort_subite_waits_for_all_eliminates_and_ends(kiosk: Driver) -> None:
    log = lead(kiosk, "mort-subite")
    play_move(kiosk)
    enter(kiosk, "1", "2", "3 plat h5 12")
    kiosk.key(F2)
    assert "il manque encore des bulletins (1)" in text(kiosk, "verdict")
    for key in (ENTER, F4):  # what leads from the public face to the desk
        kiosk.key(TAB)
        assert not kiosk.scene_of(SessionScreen).at_desk
        kiosk.key(key)
    enter(kiosk, "4")
    kiosk.key(TAB)
    survivors = kiosk.shown("survivors").page
    assert [(one.table, one.name) for one in survivors.inside] == [(1, "Ana"), (2, "Bob"), (4, "Dan")]
    assert [(one.name, one.out_at) for one in survivors.leaving] == [("Cléo", 1)]
    assert (kiosk.shown("survivors").count.count, kiosk.shown("survivors").count.of) == (3, 4)
    assert kiosk.texts("top")[-1] == "3 l’ont trouvé"
    kiosk.key(TAB)
    play_move(kiosk)
    enter(kiosk, "1", "2 !abs", "4 !abs")
    kiosk.key(TAB)
    assert kiosk.shown("survivors").count.winner == "Ana"
    kiosk.key(F2)
    assert "F12 encore" in text(kiosk, "message")
    kiosk.key(F12)
    assert log.session.is_ended
    told = kiosk.texts("table")
    places = [told.index(name) for name in ("Ana", "Bob", "Dan", "Cléo")]
    assert [told[at - 2 : at] for at in places] == [("1", "1"), ("2=", "2"), ("2=", "4"), ("4", "3")]


def test_mort_subite_goes_on_in_another_game_where_the_clock_stood(kiosk: Driver) -> None:
    log = lead(kiosk, "mort-subite", ("Ana", "Bob"), game(moves=3))
    for _ in range(3):
        play_move(kiosk)
        enter(kiosk, "", "")
        kiosk.key(TAB)
    assert not kiosk.shown("survivors").page.leaving
    assert kiosk.shown("survivors").count.count == 2
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
    kiosk.key(F2)
    assert "égalité" in text(kiosk, "message")
    assert kiosk.voice.said[-1] == "egalite"
    kiosk.key(F2, F2, F2)
    ((seed, _, _),) = kiosk.answerer.games_asked
    assert seed < 2**64, "as of any game that is no secret one"
    kiosk.answerer.tell(game("normale-08", 4))
    kiosk.step()
    kiosk.key(F2)
    kiosk.step(2)
    assert log.session.opened == 4
    assert kiosk.voice.said[-1].startswith("partie-suivante pays-")
    kiosk.key(RIGHT)
    kiosk.step()
    assert kiosk.shown("clock").text == "1:00", "the fourth move of the tiebreak"
    assert kiosk.shown("board").cells.strip(".") == "", "on an empty grid"
