"""The rows of a list of words, and where arrows lead in it, beside a slow list of lists."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from topping.kiosk.widgets.lists.wordgrid import EvenRows, GridRow, WordGrid, rows_of_groups

KEYS = st.sampled_from(
    [
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_HOME,
        pygame.K_END,
    ]
)
GROUPS = st.lists(st.tuples(st.sampled_from(["", "A"]), st.sampled_from(["", "titre"]), st.integers(1, 9)), max_size=6)


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def words_of(rows: tuple[GridRow, ...]) -> list[int]:
    return [place for row in rows for place in range(row.first, row.first + row.count)]


def grid_of(rows: tuple[GridRow, ...], words: int, columns: int) -> WordGrid:
    grid = WordGrid(Rect(10, 20, 300, 250), 50, columns)
    grid.set(rows, words)
    return grid


@given(st.integers(0, 500), st.integers(1, 7))
def test_even_rows_hold_each_word_once(words: int, columns: int) -> None:
    rows = tuple(EvenRows(words, columns))
    assert words_of(rows) == list(range(words))
    assert all(row.count == columns for row in rows[:-1])
    assert list(EvenRows(words, columns)[1:3]) == list(rows[1:3])


@given(GROUPS, st.integers(1, 5))
def test_rows_of_groups_hold_each_word_once_under_its_label(groups: list[tuple[str, str, int]], columns: int) -> None:
    rows = rows_of_groups(groups, columns)
    assert words_of(rows) == list(range(sum(count for _, _, count in groups)))
    assert [row.label for row in rows if row.label] == [label for label, _, _ in groups if label]
    assert [row.heading for row in rows if row.heading] == [heading for _, heading, _ in groups if heading]
    assert all(bool(row.heading) is not bool(row.count) for row in rows)


@given(GROUPS, st.integers(1, 5), st.lists(KEYS, max_size=30))
def test_the_keyboard_is_always_on_a_word_that_is_shown(
    groups: list[tuple[str, str, int]], columns: int, keys: list[int]
) -> None:
    words = sum(count for _, _, count in groups)
    grid = grid_of(rows_of_groups(groups, columns), words, columns)
    for code in keys:
        before = grid.focus
        grid.handle(key(code))
        if grid.focus is None:
            assert before is None or (code == pygame.K_UP and before < columns)
            continue
        assert 0 <= grid.focus < words
        assert any(row.first <= grid.focus < row.first + row.count for row in grid.shown)


@given(GROUPS, st.integers(1, 5))
def test_every_word_is_reached_by_down_and_right(groups: list[tuple[str, str, int]], columns: int) -> None:
    words = sum(count for _, _, count in groups)
    grid = grid_of(rows_of_groups(groups, columns), words, columns)
    reached = set()
    for _ in range(words + 1):
        if grid.focus is not None:
            reached.add(grid.focus)
        grid.handle(key(pygame.K_DOWN if grid.focus is None else pygame.K_RIGHT))
    assert reached == set(range(words))


@given(GROUPS, st.integers(1, 5), st.integers(0, 8))
def test_a_point_on_a_word_is_that_word(groups: list[tuple[str, str, int]], columns: int, scrolled: int) -> None:
    words = sum(count for _, _, count in groups)
    grid = grid_of(rows_of_groups(groups, columns), words, columns)
    grid.label_width = 40
    grid.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-scrolled))
    for number, row in enumerate(grid.shown):
        y = grid.rect.top + number * grid.row_height + 25
        for column in range(columns):
            x = grid.rect.left + grid.label_width + column * grid.cell_width + 3
            assert grid.word_at((x, y)) == (row.first + column if column < row.count else None)
        assert grid.word_at((grid.rect.left + 5, y)) is None, "a label is no word"
    assert grid.word_at((0, 0)) is None


def test_down_keeps_the_column_and_passes_headings() -> None:
    grid = grid_of(rows_of_groups([("", "un", 5), ("", "deux", 3)], 3), 8, 3)
    grid.focus_on(2)
    grid.handle(key(pygame.K_DOWN))
    assert grid.focus == 4, "the last word of a shorter row"
    grid.handle(key(pygame.K_DOWN))
    assert grid.focus == 6
    grid.handle(key(pygame.K_UP))
    assert grid.focus == 4
