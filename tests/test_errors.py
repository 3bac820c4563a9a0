"""Errors sent from one process to another."""

import pickle

from topping.errors import GameFileError, SetupError, ToppingError
from topping.texts import tell


def test_an_error_is_pickled_with_all_its_values() -> None:
    fault: ToppingError = GameFileError("game.line", text="zut").at_line(3).in_source("a.txt")
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is GameFileError
    assert tell(again) == tell(fault)
    unwritable = SetupError("setup.write", path="/x", why="plein")
    assert tell(pickle.loads(pickle.dumps(unwritable))) == tell(unwritable)
