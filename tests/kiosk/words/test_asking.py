"""What is typed is asked at once, older questions are given up, and no old answer is ever shown."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver, at_once
from tests.kiosk.words.answering import (
    answer_around,
    answer_list,
    answer_plus,
    answer_profiles,
    asked,
    profile,
    refuse_list,
)
from topping.answers.words import describe_word, search_words
from topping.kiosk import routes
from topping.kiosk.paint.wordlists import WordCell
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.screen import Screen
from topping.lexicon.tools.search import WordSearch
from topping.texts import say

F3, F5, F6 = pygame.K_F3, pygame.K_F5, pygame.K_F6
PAGE_DOWN, END, HOME = pygame.K_PAGEDOWN, pygame.K_END, pygame.K_HOME
CTRL, ALT, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT
MANY = [
    f"{first}{second}{third}{last}"
    for first in "ABCDEFGH"
    for second in "AEIOU"
    for third in "LMNPRST"
    for last in "AEIOUSTX"
]
"""2,240 words, as far as a list is concerned."""


def searches(kiosk: Driver) -> list[WordSearch]:
    return [question.search for _, question in asked(kiosk, search_words)]


def words_shown(kiosk: Driver) -> list[Spot]:
    """The words in sight, in their places."""
    laid = kiosk.scene_of(Screen).canvas.laid()
    return [one for one in laid if one.name.startswith("word.")]


def listed(kiosk: Driver) -> list[str]:
    """The words on screen, `…` for one that is not there yet."""
    return [one.element.said or "…" for one in words_shown(kiosk)]


def cells(kiosk: Driver) -> list[WordCell]:
    return [one.element.state for one in words_shown(kiosk)]


def focused(kiosk: Driver) -> str:
    return next((one.element.said for one in words_shown(kiosk) if one.element.is_on), "")


def about(kiosk: Driver) -> str:
    """All that the card says of its word."""
    return " ".join(kiosk.texts("word card"))


def columns(kiosk: Driver) -> int:
    tops = [one.rect.top for one in words_shown(kiosk)]
    return tops.count(tops[0])


def remark(kiosk: Driver) -> str:
    return kiosk.entry.remark.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")


# asking


def test_the_rest_of_the_card_comes_with_the_profile(words: Driver) -> None:
    words.type("port")
    assert words.texts("told") == ()
    codes = ("vx", "a code that no catalogue knows")
    answer_profiles(words, PORT=replace(profile("PORT", tops=12), registers=codes))
    assert f"{say('words.fact.labels')}  vieux" in about(words)
    assert words.texts("figures") == (f"6 {say('words.points', count=6)} · 12 {say('words.tops')}",)
    answer_around(words, front=3, back=5, both=7, benjamins="PAS AER")
    assert "Benjamins  PAS  AER" in about(words)
    assert {"Devant 3", "Derrière 5", "Autour 7"} <= set(words.places)


def test_what_is_refused_is_said_in_the_place_of_the_list(words: Driver) -> None:
    words.type("/((/")
    refuse_list(words, "Expression mal formée.")
    assert "Expression mal formée." in words.texts()
    words.key(BACKSPACE)
    assert "Expression mal formée." not in words.texts()


@pytest.mark.parametrize(
    ("typed", "search"),
    [
        ("aeirst?", WordSearch(letters="AEIRST?")),
        ("a?b*", WordSearch(pattern="A?B*")),
        ("*ette 7", WordSearch(pattern="*ETTE", shortest=7, longest=7)),
        ("5-8 +w -e", WordSearch(holding="W", lacking="E", shortest=5, longest=8)),
    ],
)
def test_the_line_understands_what_is_typed(words: Driver, typed: str, search: WordSearch) -> None:
    words.type(typed)
    assert searches(words)[-1] == search


# the list


def test_a_long_list_is_counted_whole_and_read_where_it_is_looked_at(words: Driver) -> None:
    words.type("a*")
    answer_list(words, MANY)
    assert remark(words) == "2 240 mots"
    assert listed(words)[:3] == MANY[:3]
    words.key(DOWN, END)
    assert focused(words) == ""
    assert listed(words)[-1] == "…"
    answer_list(words, MANY)
    assert focused(words) == MANY[-1]
    assert listed(words)[-1] == MANY[-1]
    assert max(question.start for _, question in asked(words, search_words)) >= 2_000
    words.key(HOME)
    assert focused(words) == MANY[0]


def test_arrows_go_through_the_words_and_letters_go_to_the_line(words: Driver) -> None:
    words.type("a*")
    answer_list(words, MANY)
    words.key(DOWN)
    assert focused(words) == MANY[0]
    words.key(RIGHT, DOWN)
    assert focused(words) == MANY[columns(words) + 1]
    words.key(LEFT, UP, UP)
    assert focused(words) == "", "the line has the keys again"
    words.key(DOWN, PAGE_DOWN, PAGE_DOWN)
    assert listed(words)[0] != MANY[0]
    words.type("b")
    assert words.entry.text == "A*B"
    assert focused(words) == ""
    answer_list(words, MANY)
    assert listed(words)[0] == MANY[0], "another list begins at its head"


def test_enter_goes_into_a_word_and_backspace_comes_back(words: Driver) -> None:
    words.type("a*")
    answer_list(words, MANY)
    words.key(DOWN, PAGE_DOWN, DOWN)
    before, word = listed(words), focused(words)
    words.key(ENTER)
    assert words.entry.text == word
    assert words.texts("word") == (word,)
    words.key(BACKSPACE)
    answer_list(words, MANY)
    assert words.entry.text == "A*"
    assert (listed(words), focused(words)) == (before, word)
    words.key(RIGHT, mod=ALT)
    assert words.entry.text == word
    words.key(LEFT, mod=ALT)
    assert words.entry.text == "A*"


def test_typing_over_a_word_that_was_opened_can_be_taken_back(words: Driver) -> None:
    words.type("port")
    answer_list(words, ["PORT", "TROP"])
    words.key(DOWN, RIGHT, ENTER)
    assert words.entry.text == "TROP"
    words.type("ab")
    assert words.entry.text == "AB", "the first letter takes the place of the word"
    words.key(BACKSPACE)
    assert words.entry.text == "A", "what is typed is erased"
    words.key(LEFT, mod=ALT)
    assert words.entry.text == "TROP"
    words.key(LEFT, mod=ALT)
    assert words.entry.text == "PORT"


def test_the_public_kiosk_forgets_what_was_asked(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.Home())
    kiosk.key(F3)
    kiosk.type("port")
    assert [question.is_public for _, question in asked(kiosk, describe_word)] == [True]
    kiosk.key(F3, F3)
    assert kiosk.entry.text == ""


# lists around a word, order, lengths


def test_tab_goes_through_the_lists_around_a_word(words: Driver) -> None:
    words.type("port")
    answer_plus(words, words="PORT TROP", E="PORTE PROTE", S="PORTS")
    answer_profiles(words, PORT=profile("PORT", forms="PORT PORTS"))
    words.key(TAB)
    assert [one for one in words.texts("cells") if len(one) == 1] == ["E", "S"], "the letters are named"
    assert listed(words) == ["PORTE", "PROTE", "PORTS"]
    wanted = []
    for _ in range(4):
        words.key(TAB)
        wanted.append(searches(words)[-1])
    assert wanted == [
        WordSearch(pattern="?*PORT"),
        WordSearch(pattern="PORT?*"),
        WordSearch(pattern="?*PORT?*"),
        WordSearch(letters="PORT", uses_all=False),
    ]
    words.key(TAB)
    assert listed(words) == ["PORT", "PORTS"]
    assert words.texts("cells")[0] == "port, verbe"
    words.key(TAB)
    assert searches(words)[-1] == WordSearch(letters="PORT")
    words.key(TAB, mod=SHIFT)
    assert listed(words) == ["PORT", "PORTS"]


# the deck, the clipboard


def test_the_word_shown_goes_into_the_deck_by_hand(words: Driver) -> None:
    words.type("port")
    words.key(pygame.K_g, mod=CTRL)
    assert words.message == say("words.added", word="PORT", player="Marie").replace("\N{NO-BREAK SPACE}", " ")
    assert say("words.in_deck") in words.texts("word card")
    (listed,) = at_once(words.services.decks.listed("Marie"))
    assert (str(listed.entry.card.key), listed.entry.card.source.value) == ("word:PORT", "hand")
    words.key(pygame.K_g, mod=CTRL)
    assert len(at_once(words.services.decks.listed("Marie"))) == 1
    words.key(F3, F3)
    words.wait(200)
    assert say("words.in_deck") in words.texts("word card"), "it is known when the tools are opened again"


def test_what_is_no_word_does_not_go_into_the_deck(words: Driver) -> None:
    words.type("pqrt")
    words.key(pygame.K_g, mod=CTRL)
    assert words.message == say("words.no_word")
    assert at_once(words.services.decks.listed("Marie")) == ()


def test_nobody_has_no_deck(kiosk: Driver) -> None:
    kiosk.key(F3)
    kiosk.type("port")
    assert "Ctrl+G" not in {cap for cap, _, _ in kiosk.shown("hints")}
    kiosk.key(pygame.K_g, mod=CTRL)
    assert say("words.nobody").replace("\N{NO-BREAK SPACE}", " ") == kiosk.message


def test_the_whole_list_is_copied_once_it_has_been_read(words: Driver, clipboard: Clipboard) -> None:
    clipboard.text = "avant"
    words.type("a*")
    answer_list(words, MANY)
    words.key(pygame.K_c, mod=CTRL)
    assert clipboard.text == "avant"
    for _ in range(4):
        answer_list(words, MANY)
    assert clipboard.text == "\n".join(MANY)
    assert "2" in words.message


def test_without_a_clipboard_it_is_said(words: Driver, clipboard: Clipboard) -> None:
    clipboard.is_there = False
    words.type("a*")
    answer_list(words, ["AS"])
    words.key(pygame.K_c, mod=CTRL)
    assert words.message == say("words.no_clipboard")


# the mouse


def place_of(kiosk: Driver, name: str) -> pygame.Rect:
    place = kiosk.scene_of(Screen).canvas.find(name)
    assert place is not None
    return place


def test_a_click_opens_a_word_and_a_drag_scrolls(words: Driver) -> None:
    words.type("a*")
    answer_list(words, MANY)
    place, before = place_of(words, "cells"), listed(words)
    start, end = (place.left + 60, place.centery), (place.left + 60, place.top + 8)
    words.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    words.post(pygame.MOUSEMOTION, pos=end, rel=(0, end[1] - start[1]), buttons=(1, 0, 0))
    words.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    words.step()
    assert words.entry.text == "A*", "a finger that scrolls chooses nothing"
    assert listed(words) != before
    words.post(pygame.MOUSEWHEEL, x=0, y=50)
    words.step()
    assert listed(words) == before
    words.click((place.left + 60, place.top + 8))
    assert words.entry.text == MANY[0]


def test_a_click_on_a_bar_asks_for_its_length_and_another_one_for_any(words: Driver) -> None:
    words.type("p*")
    answer_list(words, ["PORT", "PORTE"])
    bars = place_of(words, "bars")
    fourth = (bars.left + bars.width // 14 * 2 + 4, bars.centery)
    words.click(fourth)
    assert words.entry.text == "P* 4"
    answer_list(words, ["PORT"])
    words.click(fourth)
    assert words.entry.text == "P*"
    for line in ("P* 4", "P* 5", "P*"):
        answer_list(words, ["PORT", "PORTE"])
        words.key(F6)
        assert words.entry.text == line


def test_a_lexicon_that_is_not_there_is_told_and_escape_leaves(open_kiosk: Open) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.services.choices.lexicon = "ODS99"
    kiosk.show(routes.Home())
    kiosk.key(F3)
    assert "ODS99" in kiosk.message
    kiosk.type("port")
    kiosk.key(ENTER, TAB, DOWN, F5, ESCAPE)
    assert kiosk.scene == "home"


def test_what_is_asked_from_elsewhere_and_the_letters_on_the_screen(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.LookUpWords("port"))
    assert kiosk.entry.text == "port"
    asked_before = len(kiosk.answerer.asked)
    kiosk.key(BACKSPACE)
    kiosk.type("t")
    kiosk.key(RIGHT)
    kiosk.key(ENTER)
    kiosk.click_on("Vider")
    assert kiosk.entry.text == ""
    assert len(kiosk.answerer.asked) > asked_before


def test_nothing_is_copied_where_nothing_is_listed(words: Driver) -> None:
    words.type("port")
    words.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert words.message == say("words.nothing_to_copy")
    words.key(ESCAPE)
    words.type("po*")
    answer_list(words, ["PORT", "PONT"])
    words.key(ENTER, ENTER)
    assert words.entry.text == "PORT", "the first word of the list"
