"""A competition at the kiosk: players pass one after the other, from its founding to the final standings."""

import pygame
import pytest

from tests.kiosk.competition.helpers import hero, kept, make_game, passed, play_whole, prepare
from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, UP, Driver, at_once, full_disk, game
from tests.screens.states.competition import opened
from topping.competition.counting import ScoreState
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, StageSet, Withdrawn
from topping.competition.plan import Passing
from topping.kiosk.displays.rankingpages import abridged
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionRoster,
    CompetitionStandings,
    CompetitionTable,
    ListCompetitions,
    SetUpCompetition,
)
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.session.routes import Sessions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.store import Store, open_store
from topping.store.database import of_ms
from topping.system.localtime import local


def test_a_referee_makes_a_competition_and_players_pass_in_turn(kiosk: Driver) -> None:
    uuid = prepare(kiosk, games=2)
    assert (kept(kiosk).entrants, kept(kiosk).games) == (2, 2)
    assert kept(kiosk).stage is CompetitionStage.PREPARED
    kiosk.key(ENTER)  # opens it
    assert kept(kiosk).stage is CompetitionStage.OPEN
    kiosk.show(Sessions())
    assert kiosk.texts("competitions")[-3:] == ("Coupe", "ouverte", "2 inscrits")
    kiosk.show(CompetitionDesk(uuid))
    called = []
    for _ in range(4):
        called.append((kiosk.texts("passing")[0], hero(kiosk)))
        kiosk.key(ENTER)  # seats the next one
        assert kiosk.scene == "ready"
        play_whole(kiosk)
        assert kiosk.scene == "competitiondesk", "and no result, which would show the words to who comes next"
    assert called == [
        ("Partie 1", "Élodie Martin"),
        ("Partie 1", "Bruno Keller"),
        ("Partie 2", "Élodie Martin"),
        ("Partie 2", "Bruno Keller"),
    ]
    shown = at_once(kiosk.services.competitions.read(uuid))
    assert [(line.entrant.name, line.played) for line in shown.overall] != []
    assert {line.played for line in shown.overall} == {2}
    assert not shown.is_on_honour, "this machine founded it"
    kiosk.key(pygame.K_F12)
    assert kept(kiosk).stage is CompetitionStage.OPEN, "once is not enough"
    kiosk.key(pygame.K_F12)
    assert kept(kiosk).stage is CompetitionStage.CLOSED
    kiosk.key(ENTER)
    assert kiosk.scene == "competitionstandings"
    assert "final" in kiosk.texts("remark")[0]


def test_the_list_tells_how_the_chosen_competition_stands(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.show(ListCompetitions())
    kiosk.step()
    assert {"Élodie Martin", "Bruno Keller"} <= set(kiosk.texts("entrants")), "nobody has played: who is enrolled"
    kiosk.show(CompetitionDesk(uuid))
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    kiosk.show(ListCompetitions())
    kiosk.step()
    assert kiosk.texts("ranks")[:2] == ("1", "Élodie Martin")
    kiosk.key(ENTER)
    assert kiosk.scene == "competitiondesk"


def test_whoever_has_played_is_looked_at_and_not_called(kiosk: Driver) -> None:
    prepare(kiosk, "1 Élodie Martin\n2 Bruno Keller\n3 Aïcha Benali")
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    kiosk.key(pygame.K_END)
    assert hero(kiosk) == "Aïcha Benali"
    kiosk.key(pygame.K_HOME)
    assert (kiosk.row[1], hero(kiosk)) == ("Élodie Martin", "Aïcha Benali")
    kiosk.click_on("Élodie Martin")
    assert "Élodie Martin a déjà joué" in kiosk.message
    kiosk.key(DOWN)
    assert (kiosk.row[1], hero(kiosk)) == ("Bruno Keller", "Bruno Keller")


def test_a_made_game_is_kept_without_its_seed(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    assert kiosk.store.competitions.game(uuid, 1).seed is None


def test_a_run_that_is_left_counts_and_leads_back_to_who_is_next(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER, ENTER, ENTER)
    kiosk.step()
    assert isinstance(kiosk.kiosk.scene, PlayScreen)
    kiosk.key(ESCAPE)
    kiosk.click_on(next(text for text in kiosk.places if "bandonner" in text or "uitter" in text))
    assert kiosk.scene == "competitiondesk"
    assert hero(kiosk) == "Bruno Keller"
    kiosk.key(ENTER)
    play_whole(kiosk)
    kiosk.key(pygame.K_F12, pygame.K_F12)
    assert kiosk.texts("hero")[1:3] == ("Bruno Keller", "Bruno Keller remporte la compétition.")
    (first, _) = at_once(kiosk.services.competitions.read(uuid)).passing(1)
    assert at_once(kiosk.services.competitions.read(uuid)).score(first, 1).state is ScoreState.COUNTED


def test_before_closing_it_is_told_what_is_left_to_play_and_to_decide(open_kiosk: Open) -> None:
    """One of 24 has a run that is no first attempt; the close would make that final as it is."""
    kiosk = open_kiosk()
    uuid = opened(kiosk, games=1)
    kiosk.show(CompetitionDesk(uuid))
    assert "encore 11 passages · 1 partie à trancher" in kiosk.message
    kiosk.key(pygame.K_F12, pygame.K_F12)
    assert at_once(kiosk.services.competitions.read(uuid)).competition.is_closed
    assert "à trancher" not in kiosk.message


def test_equal_entrants_are_told_apart_by_a_further_game(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER)
        play_whole(kiosk)
    kiosk.show(CompetitionStandings(uuid))
    shown = at_once(kiosk.services.competitions.read(uuid))
    assert shown.groups()[0].ties, "both found every top within the same second"
    kiosk.services.choices.lexicon = "absent"
    kiosk.type("e")
    kiosk.type("2")
    assert "Absent n’est ni un lexique installé" in kiosk.message
    kiosk.services.choices.lexicon = None
    kiosk.services.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(CompetitionStandings(uuid))
    for _ in range(2):  # the second one while the first game is made
        kiosk.type("e")
        assert "Élodie Martin et Bruno Keller" in kiosk.texts("question")[0]
        kiosk.type("2")
    assert len(kiosk.answerer.games_asked) == 2
    make_game(kiosk, game("normale-07", 2))
    assert kept(kiosk).stage is CompetitionStage.OPEN
    assert kiosk.scene == "competitiondesk"
    assert kiosk.texts("passing")[0] == "Départage 1"
    assert {"Élodie Martin", "Bruno Keller"} <= set(kiosk.texts("passing"))
    placed = at_once(kiosk.services.competitions.read(uuid)).competition.tie_breaks[101]
    assert placed.conditions is not None
    assert placed.conditions.formula.name == "mort-subite"
    kiosk.show(CompetitionStandings(uuid))
    kiosk.type("e")
    assert (kiosk.asked, kiosk.message[:12]) == ("", "Le départage"), "it is under way"


def test_the_standings_tell_which_tie_break_decided_and_the_word_list(kiosk: Driver) -> None:
    """Both found every top within the same second; the second of them then misses one of the tie-break."""
    uuid, keeping = passed(kiosk), kiosk.services.competitions
    whole = game("normale-07", 2)
    tied = tuple(one.uuid for one in at_once(keeping.read(uuid)).competition.entrants.values())
    sudden = at_once(keeping.read(uuid)).competition.plan.conditions.under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    keeping.place_tie_break(uuid, whole, tied, sudden)
    kiosk.show(CompetitionDesk(uuid))
    kiosk.key(ENTER)
    play_whole(kiosk)
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    screens = {
        CompetitionStandings(uuid): "Départage 1 (§3.8.3) : rang 1",
        CompetitionTable(uuid): "Départage 1 (§3.8.3) : 1. Élodie M., 2. Bruno K.",
    }
    for route, told in screens.items():
        kiosk.show(route)
        shown = " ".join(kiosk.texts())
        assert told in shown
        assert "Mots libres" in shown
    kiosk.show(CompetitionDesk(uuid))
    assert "Mots libres" in " ".join(kiosk.texts())


def test_the_table_tells_who_is_on_which_move_and_no_length(kiosk: Driver, store: Store) -> None:
    uuid = prepare(kiosk, games=2)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    play_whole(kiosk)
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.find_top()
    kiosk.show(CompetitionTable(uuid))
    assert kiosk.texts("strip")[:2] == ("Bruno Keller", "coup 2")
    assert "sur 2 au même coup" in kiosk.texts("strip")
    assert kiosk.shown("strip.1")[::2] == ("1", "accent_text"), "the first one stands out"
    assert {"fini", "2"} <= set(kiosk.texts("table"))
    assert not {"3", "coup 3"} & set(kiosk.texts()), "nothing tells how long the game is"


def test_a_first_name_of_more_than_ten_letters_is_abridged_itself() -> None:
    names = ("Maximilien Roy", "Alexandrine Roy", "Jean-Baptiste Roy – Léa Pic", "Wilhelmine")
    assert [abridged(name) for name in names] == ["Maximilien R.", "A. Roy", "J.-B. Roy – Léa P.", "Wilhelmine"]


def test_the_roster_says_which_line_it_cannot_take(kiosk: Driver) -> None:
    kiosk.show(ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Coupe")
    kiosk.key(F2)
    kiosk.type("n")
    make_game(kiosk, game())
    kiosk.key(ENTER)
    for line in ("1 Élodie Martin", "2 " + "Bruno" * 9):
        kiosk.type(line)
        kiosk.key(ENTER)
    assert "40" in kiosk.message
    kiosk.key(ESCAPE, DOWN)
    assert kiosk.row == ("1", "1", "Élodie Martin")
    kiosk.key(pygame.K_DELETE)
    assert "Personne n’est inscrit" in kiosk.texts("roster")[0]


def test_the_desk_follows_what_another_process_keeps(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    uuid = prepare(kiosk)
    with open_store(kiosk.store.path).store as other:
        first = next(iter(other.competitions.read(uuid).entrants))
        other.competitions.add(uuid, Withdrawn(first), at=kiosk.clock.date())
    kiosk.wait(300)
    assert kiosk.texts("queue") == ("2", "Bruno Keller", "–")
    kiosk.key(ENTER)
    assert (kept(kiosk).stage, hero(kiosk)) == (CompetitionStage.OPEN, "Bruno Keller")
    kiosk.show(CompetitionStandings(uuid))
    with open_store(kiosk.store.path).store as other:
        competition = other.competitions.read(uuid)
        (second,) = competition.entrants
        other.competitions.add(uuid, Enrolled(Entrant("third", 3, ("Zoé Roy",))), at=kiosk.clock.date())
    kiosk.wait(300)
    assert "Zoé Roy" in kiosk.texts("standings")
    kiosk.key(ESCAPE)
    assert hero(kiosk) == "Bruno Keller"
    with open_store(kiosk.store.path).store as other:
        other.competitions.add(uuid, Withdrawn(second), at=kiosk.clock.date())
    kiosk.wait(300)
    assert (hero(kiosk), kiosk.message) == ("Zoé Roy", "Bruno Keller n’est plus inscrit.")
    kiosk.key(ENTER)
    assert (kiosk.scene, "n’est plus" in kiosk.message) == ("competitiondesk", False), "the key was for another"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    kiosk.show(CompetitionTable(uuid))
    with open_store(kiosk.store.path).store as other:
        other.competitions.add(uuid, StageSet(CompetitionStage.CLOSED), at=kiosk.clock.date())
    before = kiosk.texts()
    kiosk.wait(1_200)
    assert kiosk.texts() != before
    monkeypatch.setattr(kiosk.services.competitions, "read", full_disk)
    with open_store(kiosk.store.path).store as other:
        other.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=kiosk.clock.date())
    kiosk.wait(1_200)
    assert "plus de place" in kiosk.said_line


def test_the_roster_is_put_in_order_drawn_pasted_and_completed(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch, clipboard: Clipboard
) -> None:
    kiosk.has_played(game(), "Zoé Martin")
    uuid = prepare(kiosk, "1 Ana Roy\n2 Bob Petit\n3 Cléo Blanc")
    kiosk.show(CompetitionRoster(uuid))

    def order() -> str:
        competition = kiosk.store.competitions.read(uuid)
        return " ".join(str(competition.entrants[one].number) for one in competition.order)

    kiosk.key(DOWN)
    for key, wanted, row in ((DOWN, "2 1 3", "2"), (UP, "1 2 3", "1"), (UP, "1 2 3", "1")):
        kiosk.key(key, mod=pygame.KMOD_CTRL)
        assert (order(), kiosk.row[:3]) == (wanted, (row, "1", "Ana Roy"))
    kiosk.key(ESCAPE)
    assert kiosk.scene == "competitionroster"
    kiosk.key(pygame.K_F6, mod=pygame.KMOD_SHIFT)
    assert kiosk.message == "L’ordre de passage a été tiré au sort."
    assert sorted(order()) == sorted("1 2 3")
    for pasted, told in (
        (f"4 Dan Noir\n5 {'x' * 60}\n6 Eva Sol", "Personne n’est inscrit : 1 ligne à corriger."),
        ("4 Dan Noir\n6 Eva Sol\n7 Flo Gris\n8 Guy Vert", "4 inscrits de plus."),
        ("7 Flo Gris\n8 Guy Vert", "Rien de nouveau : tous étaient inscrits."),
    ):
        clipboard.text = pasted
        kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
        kiosk.step()
        assert kiosk.message.endswith(told)
    assert len(order().split()) == 7
    kiosk.type("zo")
    kiosk.key(pygame.K_F4)
    assert kiosk.entry.text == "Zoé Martin"
    monkeypatch.setattr(kiosk.services.competitions, "add", full_disk)
    kiosk.key(ENTER)
    assert ("plus de place" in kiosk.message, kiosk.entry.text) == (True, "Zoé Martin")


def test_what_was_chosen_of_a_competition_can_be_chosen_anew(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.show(SetUpCompetition(uuid))
    kiosk.key(TAB)
    assert kiosk.entry.text == "Coupe"
    kiosk.key(F2)
    assert kiosk.scene == "competitiondesk"
    before = kiosk.store.competitions.read(uuid)
    kiosk.show(SetUpCompetition(uuid))
    kiosk.key(F2)
    assert kiosk.store.competitions.read(uuid) == before, "nothing was changed"
    kiosk.show(SetUpCompetition(uuid))
    kiosk.key(TAB, TAB, DOWN, DOWN, DOWN, RIGHT, DOWN, DOWN, DOWN, RIGHT, pygame.K_END, RIGHT)
    assert any(one.startswith("Les parties restent secrètes jusqu’à la clôture, ou") for one in kiosk.texts())
    kiosk.key(F2)
    plan = kiosk.store.competitions.read(uuid).plan
    assert (plan.conditions.variant.name, plan.passing) == ("7sur8", Passing.FREE)
    assert plan.until_ms is not None
    kiosk.show(CompetitionRoster(uuid))
    assert kiosk.texts("roster") == ("1", "Élodie Martin", "2", "Bruno Keller"), "without places in an order"


def test_the_end_date_of_an_open_competition_is_put_off_by_days_and_weeks(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)  # opens it
    kiosk.type("p")
    kiosk.key(TAB, TAB, pygame.K_END)
    for _ in range(30):
        kiosk.key(LEFT)
    assert kiosk.texts("until values.value")[0].endswith("jours"), "before today stands the usual date"
    kiosk.key(RIGHT, RIGHT)
    kiosk.press(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    kiosk.step()
    (day,) = kiosk.texts("until values.value")
    kiosk.key(F2)
    assert kiosk.scene == "competitiondesk"
    until_ms = kiosk.store.competitions.read(uuid).until_ms
    assert until_ms is not None
    ends = local(of_ms(until_ms))
    assert (ends.date() - local(kiosk.clock.date()).date()).days == 1 + 7 + 1, "the midnight after that day"
    assert (ends.hour, ends.minute) == (0, 0)
    assert day in kiosk.message


def test_of_a_minor_on_the_roster_no_name_leaves_with_his_runs(kiosk: Driver) -> None:
    prepare(kiosk, "1 Zéphyrin Quatremer\n2 Bruno Keller")
    kiosk.type("j")
    kiosk.key(DOWN, pygame.K_F6, F2)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER)
        play_whole(kiosk)
    assert [one.shown_as for one in kiosk.store.consents.all()] == ["Bruno Keller", "Z. Q. 1"]


def test_what_was_played_stays_with_who_played_it(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    kiosk.type("p")
    kiosk.key(pygame.K_DELETE)
    assert "elle reste" in kiosk.message
    kiosk.key(ENTER)
    kiosk.type("j")
    kiosk.key(DOWN, pygame.K_DELETE)
    assert "a joué" in kiosk.message
    competition = kiosk.store.competitions.read(uuid)
    assert (len(competition.games), len(competition.entrants)) == (1, 2)
