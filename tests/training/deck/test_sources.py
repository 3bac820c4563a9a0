"""Which moves of a run enter the deck, and as which cards."""

from dataclasses import replace

from tests.conftest import CHECKOUT
from topping.play.run.events import EndedBy
from topping.play.run.kept import FinishedRun, KeptMove
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import parse_game
from topping.training.analysedmove import Kind, analysed
from topping.training.deck.cards import CardKind, CardSource, DeckCard
from topping.training.deck.lists import CardOrigin, card_of_turn, cards_of_run
from topping.training.review import ReviewedRun

GAME = parse_game((CHECKOUT / "games" / "normale-01.txt").read_text(encoding="utf-8"))
TURNS = tuple(GAME.turns())
_ORIGIN = CardOrigin("here", 739_000, run=7)


def _worth(word: str, seconds: float) -> float:
    return seconds


def _kept(number: int, ms: int = 10_000, *, found: bool = True, showing: int = 1) -> KeptMove:
    solution = TURNS[number - 1].solution
    penalty_ms = 0 if found else 20_000
    ended_by = EndedBy.TOP if found else EndedBy.LIMIT
    points = solution.points
    word, reference = solution.word, str(solution.reference)
    return KeptMove(
        number, word, reference, points, points, found, ms, penalty_ms, None, ended_by, ms, showing, proposals=()
    )


def _anything(word: str) -> bool:
    return True


def _cards(*moves: KeptMove, par_ms: int | None = 12_000) -> list[DeckCard]:
    run = FinishedRun(7, "Marie", "0" * 64, "Normale 01", "", "open-fr", "here", Conditions(), moves)
    reviewed = ReviewedRun.of(run, TURNS, par_ms=[par_ms] * len(moves))
    return list(cards_of_run(reviewed, _ORIGIN, _worth))


def _usual(first: int, last: int) -> list[KeptMove]:
    return [_kept(number) for number in range(first, last + 1)]


def test_missed_tops_enter_before_slow_ones_and_the_others_do_not() -> None:
    cards = _cards(_kept(1), _kept(2, 40_000), _kept(3, 60_000, found=False), *_usual(4, 12))
    assert [(one.source, one.word) for one in cards] == [(CardSource.MISSED, "ESKUARA"), (CardSource.SLOW, "ETATISAS")]
    assert [one.priority for one in cards] == [80.0, 40.0]
    assert {(one.run, one.lexicon_hash, one.created) for one in cards} == {(7, "here", 739_000)}
    assert [one.move for one in cards] == [3, 2]


def test_a_lost_game_leaves_the_words() -> None:
    run = FinishedRun(
        7, "Marie", "0" * 64, "", "", "", "", Conditions(), (_kept(3, 60_000, found=False), _kept(11, found=False))
    )
    cards = cards_of_run(ReviewedRun.of(run), _ORIGIN, _worth)
    assert [str(one.key) for one in cards] == ["word:ESKUARA", "word:BIBELOTS"]
    longer = replace(_kept(3, found=False), word="ESKUARAIENT")
    assert not cards_of_run(ReviewedRun.of(replace(run, moves=(longer,))), _ORIGIN, _worth)


def test_the_place_is_the_card_where_the_place_is_what_is_hard_to_see() -> None:
    kinds = [one.kind for one in analysed(GAME)]
    for turn, kind in zip(TURNS, kinds, strict=True):
        card = card_of_turn(turn, CardSource.HAND, _ORIGIN, _worth, GAME.variant, par_ms=20_000)
        is_of_place = kind in (Kind.EXTENSION, Kind.PARALLEL) or len(turn.solution.word) > 8
        assert (card.key.kind is CardKind.POSITION) == is_of_place, turn.solution
        assert (card.about, card.priority) == (turn.solution.word.upper(), 30)
        assert card.target_ms == (30_000 if is_of_place else 3_000 + 1_000 * len(turn.solution.word))
    assert {Kind.EXTENSION, Kind.PARALLEL} & set(kinds)
