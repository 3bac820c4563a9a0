"""Every sentence a person sees, by key: code hands over keys and values, this room words them."""

from topping.texts.catalogue import has, say, tell

__all__ = ["has", "say", "tell"]
