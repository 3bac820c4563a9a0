"""What the rules refuse: each refusal names its paragraph."""

from topping.errors import InputError


class ClassicRefusalError(InputError):
    """An action that the rules do not allow; nothing has changed."""

    def __init__(self, key: str, /, paragraph: str = "", **details: object) -> None:
        super().__init__(key, paragraph=paragraph, **details)
        self.paragraph = paragraph
        """As the rules number it (`4.3`); `M` is the leaflet of the game."""


def refused(key: str, paragraph: str, /, **details: object) -> ClassicRefusalError:
    """The refusal with this sentence, which quotes the paragraph."""
    return ClassicRefusalError(key, paragraph=paragraph, **details)
