"""Refusals of actions that the rules of the classic game forbid; each names its paragraph."""

from topping.errors import InputError


class ClassicRefusalError(InputError):
    """The error raised for an action that the rules of the classic game forbid; the game stays unchanged."""

    def __init__(self, key: str, /, paragraph: str = "", **details: object) -> None:
        super().__init__(key, paragraph=paragraph, **details)
        self.paragraph = paragraph
        """The number in the rules (`4.3`); `M` for the leaflet of the game."""


def refused(key: str, paragraph: str, /, **details: object) -> ClassicRefusalError:
    """Returns the error for a forbidden action: the key of its text, and the paragraph of the rules."""
    return ClassicRefusalError(key, paragraph=paragraph, **details)
