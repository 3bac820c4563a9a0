"""Word lists, the compact word graph compiled from them, and the catalogue of installed lexicons."""

from topping.lexicon.graph import WordGraph

__all__ = ["WordGraph"]
