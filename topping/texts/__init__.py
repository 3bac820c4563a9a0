"""The catalogue of every sentence shown to a person, by key, in French and English."""

from topping.texts.catalogue import has, say, tell
from topping.texts.language import language, speak

__all__ = ["has", "language", "say", "speak", "tell"]
