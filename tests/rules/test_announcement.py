from __future__ import annotations

from topping.rules.announcement import announce
from topping.rules.draw import Draw, Rejection, Why


def test_kept_letters_come_in_the_order_of_letters_not_of_countries() -> None:
    said = announce(Draw(kept="EHJ?", new="ZA"))
    assert said.kept == ("Égypte", "Hongrie", "Jordanie", "Joker")
    assert said.new == (("Zambie", "Z"), ("Algérie", "A"))
    assert said.rejected == 0


def test_the_whole_draw_groups_identical_letters_jokers_last() -> None:
    assert announce(Draw(kept="E?", new="AE?BE")).whole == (("A", 1), ("B", 1), ("E", 3), ("?", 2))


def test_the_joker_is_a_blank_letter() -> None:
    assert announce(Draw(kept="", new="?A")).new == (("Joker", "?"), ("Algérie", "A"))


def test_after_a_rejection_all_letters_are_new() -> None:
    rejected = (Rejection("AEIOUAE", Why.INVALID), Rejection("BCDFGHJ", Why.INVALID))
    said = announce(Draw("", "AEIRSTN", rejected))
    assert said.rejected == 7
    assert said.kept == ()
    assert "".join(letter for _, letter in said.new) == "AEIRSTN"


def test_a_rejection_that_a_sheet_does_not_spell_is_announced_all_the_same() -> None:
    assert announce(Draw("", "AEIRST", (Rejection("", Why.INVALID),))).rejected == 6
