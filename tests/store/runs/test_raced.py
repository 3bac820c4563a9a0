from tests.store.helpers import facts, found, instant, play, turns
from topping.store import RunFacts, Store
from topping.store.runs.raced import RaceTerms


def costs(store: Store, player: str, the_facts: RunFacts) -> list[tuple[int | None, ...]]:
    return [one.costs for one in store.raced.of(player, terms(the_facts))]


def terms(the_facts: RunFacts) -> RaceTerms:
    return RaceTerms(the_facts.game_id, the_facts.lexicon_hash, the_facts.rules_version, the_facts.conditions)


def test_what_cannot_be_compared_is_left_out(store: Store) -> None:
    first = turns()[0]
    left = store.runs.start(facts("Ann"), instant(0))
    store.runs.add_move(left, found(first, 1), first)
    store.runs.leave(left, instant(1))
    for other in (
        facts("Ann", resumed=True),
        facts("Ann", schedule="30000"),
        facts("Ann", announced=True),
        facts("Ann", helps=("distance",)),
        facts("Ann", lexicon_hash="b" * 64),
        facts("Ann", rules_version="another"),
    ):
        play(store, other, 1, 1, 1)
    play(store, facts("Ann"), 7_000, 7_000, 7_000, minute=9)

    (only,) = store.raced.of("Ann", terms(facts()))
    assert (only.costs, only.attempt) == ((7_000,) * 3, 8)
    assert costs(store, "Ann", facts(helps=("distance",))) == [], "nothing is raced against with a help"
