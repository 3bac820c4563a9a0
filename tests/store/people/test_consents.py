"""Which data of a player may leave the machine, by his or his club's decision."""

import pytest

from tests.store.helpers import SHORT, facts, instant, play
from topping.errors import StoreError
from topping.store import Store
from topping.store.people.consents import Consent, Leaves


def consent_of(store: Store, player: str) -> Consent:
    found = store.consents.of(player)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("leaves", "minor", "shown_as"),
    [
        (Leaves.NAME, False, "Jean-Paul Dubois"),
        (Leaves.INITIALS, False, "J.-P. D. 1"),
        (Leaves.NOTHING, False, ""),
        (Leaves.NAME, True, "J.-P. D. 1"),
        (Leaves.NOTHING, True, ""),
    ],
)
def test_a_player_leaves_as_he_wishes_and_a_minor_with_initials_at_most(
    store: Store, leaves: Leaves, minor: bool, shown_as: str
) -> None:
    play(store, facts("Jean-Paul Dubois", SHORT), 5_000, game=SHORT)
    assert consent_of(store, "jean-paul dubois").agreed_at is None, "nobody was asked yet"
    store.consents.keep("Jean-Paul Dubois", leaves, minor=minor, at=instant(9))
    kept = consent_of(store, "Jean-Paul Dubois")
    assert (kept.shown_as, kept.leaves, kept.minor, kept.runs) == (shown_as, leaves, minor, 1)
    assert kept.agreed_at is not None
    assert store.consents.all() == (kept,)


def test_the_own_choice_counts_again_after_minority(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 5_000, game=SHORT)
    store.consents.mark_minor("Zoé")
    assert consent_of(store, "Zoé").allowed is Leaves.INITIALS
    store.consents.keep("Zoé", consent_of(store, "Zoé").leaves, minor=False, at=instant(9))
    assert consent_of(store, "Zoé").shown_as == "Zoé"


def test_a_name_that_is_corrected_keeps_what_was_agreed(store: Store) -> None:
    play(store, facts("Zoe", SHORT), 5_000, game=SHORT)
    store.consents.keep("Zoe", Leaves.NOTHING, minor=False, at=instant(9))
    store.people.rename("Zoe", "Zoé Martin")
    assert consent_of(store, "Zoé Martin").leaves is Leaves.NOTHING


@pytest.mark.parametrize("more_first", [True, False])
def test_a_merge_keeps_the_stricter_consent(store: Store, more_first: bool) -> None:
    names = ("Ann", "Bob") if more_first else ("Bob", "Ann")
    for name in names:
        play(store, facts(name, SHORT), 5_000, game=SHORT)
    store.consents.keep("Bob", Leaves.INITIALS, minor=False, at=instant(9))
    store.people.merge(names[0], names[1])
    assert consent_of(store, names[1]).leaves is Leaves.INITIALS


def test_anonymous_and_new_players_are_not_asked_for_consent(store: Store) -> None:
    play(store, facts("Ann", SHORT), 5_000, game=SHORT)
    store.people.anonymise("Ann")
    assert store.consents.all() == ()
    assert store.consents.of("Ann") is None
    with pytest.raises(StoreError, match="player_unknown"):
        store.consents.keep("Ann", Leaves.NAME, minor=False, at=instant(9))
