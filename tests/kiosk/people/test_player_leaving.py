"""The page that says what of a player leaves, and who he is on other computers."""

import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Driver
from tests.store.helpers import SHORT, facts, instant
from tests.store.helpers import play as keep
from topping.facts.bodies import PlayerErased
from topping.facts.fact import FactKind
from topping.facts.interests import Leaves
from topping.kiosk import routes
from topping.play.classic.houserules import INTERNATIONAL
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.classiclog import ClassicLog
from topping.store.sharing.exports import ExportCarrier
from topping.texts import say


@pytest.fixture
def other(kiosk: Driver) -> Store:
    """Another machine, whose Zoé began the game after ours and whose facts have come here."""
    keep(kiosk.store, facts("Zoé", SHORT), 5_000, game=SHORT)
    with open_store(kiosk.store.path.with_name("other.db")).store as store:
        keep(store, facts("ZOE", SHORT), 4_000, minute=9, game=SHORT)
        kiosk.store.sharing.take(store.sharing.own_after(0))
    return store


def said(kiosk: Driver, name: str) -> str:
    return " ".join(kiosk.texts(name))


def test_a_minor_leaves_with_initials_alone(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Léo Petit", SHORT), 5_000, game=SHORT)
    store.people.show_runs("Léo Petit", True)
    kiosk.show(routes.PlayerCare("Léo Petit"))
    kiosk.key(RIGHT, RIGHT, RIGHT, RIGHT, ENTER)
    kiosk.step()
    assert kiosk.scene == "playerleaving"
    assert "le nom, 1 partie et les frappes · accord non demandé" in said(kiosk, "leaving")
    kiosk.click_on("oui")
    assert "Léo Petit (mineur) : « L. P. 1 » à la place du nom, 1 partie, sans les frappes" in said(kiosk, "leaving")
    assert "Son nom" not in [text for text, *_ in kiosk.buttons]
    told = "".join(str(fact) for fact in store.sharing.own_after(0))
    assert "L. P. 1" in told
    assert "Petit" not in told
    kiosk.click_on("Rien")
    assert "rien (1 partie)" in said(kiosk, "leaving")
    kiosk.key(DOWN, RIGHT, UP, LEFT, LEFT)
    consent = store.consents.of("Léo Petit")
    assert consent is not None
    assert (consent.leaves, consent.minor, consent.agreed_at is not None) == (Leaves.NAME, False, True)
    kiosk.key(ESCAPE)
    kiosk.step()
    assert kiosk.scene == "playercare"


def test_one_name_on_two_computers_is_one_person_when_somebody_says_so(kiosk: Driver, other: Store) -> None:
    kiosk.show(routes.PlayerLeaving("Zoé"))
    assert "Zoé (cet ordinateur" in said(kiosk, "match")
    assert [run.rank for run in kiosk.store.ranking.rows()] == [1, 2]
    kiosk.click_on("Une seule personne")
    assert [(run.player, run.total_ms, run.rank) for run in kiosk.store.ranking.rows()] == [
        ("Zoé", 5_000, 1),
        ("Zoé", 4_000, None),
    ]
    assert not said(kiosk, "match")
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(routes.Leaderboard(game_id(SHORT)))
    told = " ".join(kiosk.texts())
    assert "Zoé a 2 premiers essais" in told
    assert "compte : cet ordinateur" in told
    assert "sur l’honneur" in told, told


def test_two_persons_of_one_name_are_not_asked_about_again(kiosk: Driver, other: Store) -> None:
    kiosk.show(routes.Players())
    assert "Sur deux ordinateurs : Zoé." in said(kiosk, "hint")
    kiosk.show(routes.PlayerLeaving("Zoé"))
    kiosk.click_on("Deux personnes")
    assert not said(kiosk, "match")
    assert kiosk.store.matches.all() == ()
    assert [run.rank for run in kiosk.store.ranking.rows()] == [1, 2]


def test_who_is_made_anonymous_is_told_where_his_name_still_is(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Paul", SHORT), 5_000, game=SHORT)
    store.exports.note(ExportCarrier.FILE, "/clé/soir.facts", store.sharing.last_own())
    kiosk.show(routes.PlayerCare("Paul"))
    kiosk.click_on("Anonymiser")
    kiosk.click_on("Anonymiser")
    assert "/clé/soir.facts" in said(kiosk, "message")


def test_classic_games_that_keep_a_name_are_told(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Léo Petit", SHORT), 5_000, game=SHORT)
    ClassicLog.start(store, ("Léo Petit", "Ana"), INTERNATIONAL, instant(1), seed=1)
    kiosk.show(routes.PlayerCare("Léo Petit"))
    anonymise = say("player_care.anonymise")
    kiosk.click_on(anonymise)
    kiosk.click_on(anonymise)
    assert said(kiosk, "message").endswith("dans la partie classique 1.")


@pytest.mark.parametrize("answer", ["refuse", "forget"])
def test_who_is_to_be_forgotten_is_asked_about_here(kiosk: Driver, other: Store, answer: str) -> None:
    store = kiosk.store
    (mine,) = store._database.all("SELECT uuid FROM players WHERE name = 'Zoé'")
    with open_store(other.path).store as there:
        there.sharing.say(FactKind.ERASURE, PlayerErased((mine["uuid"],)).write())
        store.sharing.take(there.sharing.own_after(0))
    kiosk.show(routes.Players())
    assert "oublier Zoé" in said(kiosk, "hint")
    kiosk.show(routes.PlayerLeaving("Zoé"))
    assert "propose d’oublier Zoé" in said(kiosk, "match")
    kiosk.click_on(say(f"player_leaving.{answer}"))
    assert ("Zoé" in {row.player for row in store.ranking.rows() if not row.machine}) == (answer == "refuse")
    assert store.wishes.asked() == ()
    assert "Une seule personne" in [text for text, *_ in kiosk.buttons] or answer == "forget"
