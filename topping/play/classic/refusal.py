"""Refusals of the rules; each names its paragraph."""

from topping.errors import InputError


class ClassicRefusalError(InputError):
    """An action that the rules forbid; the game is unchanged."""

    def __init__(self, key: str, /, paragraph: str = "", **details: object) -> None:
        super().__init__(key, paragraph=paragraph, **details)
        self.paragraph = paragraph
        """The number in the rules (`4.3`); `M` for the leaflet of the game."""


def refused(key: str, paragraph: str, /, **details: object) -> ClassicRefusalError:
    """Returns a refusal with this sentence and paragraph."""
    return ClassicRefusalError(key, paragraph=paragraph, **details)
