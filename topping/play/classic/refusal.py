"""Refusals of actions that the rules of the classic game forbid; each names its paragraph."""

from topping.errors import InputError


class ClassicRefusalError(InputError):
    """The error of an action that the rules forbid; the game stays unchanged."""

    def __init__(self, key: str, /, paragraph: str = "", **details: object) -> None:
        super().__init__(key, paragraph=paragraph, **details)
        self.paragraph = paragraph
        """The number in the rules (`4.3`); `M` for the leaflet of the game."""


def refused(key: str, paragraph: str, /, **details: object) -> ClassicRefusalError:
    """Returns a refusal with a text (by key) and a paragraph of the rules."""
    return ClassicRefusalError(key, paragraph=paragraph, **details)
