"""Hypothesis strategies for typed sheets."""

from hypothesis import strategies as st

from tests.rules.strategies import references, variants
from topping.play.editing.draft import GameDraft
from topping.play.editing.row import TypedRow
from topping.rules.conditions.formula import FORMULAS
from topping.rules.moves import TypedMove
from topping.rules.tiles import ALPHABET, TILES, Rejection, RejectionReason

letters = st.text(TILES, min_size=1, max_size=9)
rejections = st.one_of(
    st.builds(Rejection, letters, st.sampled_from(RejectionReason)),
    st.just(Rejection("", RejectionReason.INVALID)),
)
draws = st.one_of(letters, st.tuples(st.text(ALPHABET, max_size=6), letters).map("+".join))


@st.composite
def _typed_moves(draw: st.DrawFn) -> TypedMove:
    word = draw(st.text(ALPHABET, min_size=2, max_size=15))
    places = draw(st.frozensets(st.integers(0, len(word) - 1), max_size=2))
    lowered = draw(st.booleans()) and 0 < len(places) < len(word)
    return TypedMove(
        word,
        draw(st.none() | references),
        (places or None) if not lowered else None,
        places if lowered else frozenset(),
    )


typed_moves = _typed_moves()


@st.composite
def _rows(draw: st.DrawFn) -> TypedRow:
    rejected = tuple(draw(st.lists(rejections, max_size=3)))
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return TypedRow(rejected)
    if kind == 1:
        return TypedRow(rejected, draw(draws))
    return TypedRow(rejected, draw(draws), draw(typed_moves), draw(st.none() | st.integers(0, 400)))


rows = _rows()


@st.composite
def _drafts(draw: st.DrawFn) -> GameDraft:
    typed = tuple(draw(st.lists(rows, max_size=6)))
    one_line = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zs", "Zl", "Zp")), max_size=20)
    return GameDraft(
        draw(variants),
        draw(st.sampled_from(list(FORMULAS.values()))),
        draw(one_line),
        typed,
        draw(st.integers(0, len(typed))),
        draw(one_line),
    )


drafts = _drafts()
