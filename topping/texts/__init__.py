"""Every sentence a person sees, by key: code hands over keys and values, this room words them."""

from topping.texts.catalogue import has, say, tell
from topping.texts.language import language, speak

__all__ = ["has", "language", "say", "speak", "tell"]
