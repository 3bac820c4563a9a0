"""Topping: trainer and referee for French-language duplicate word games."""

__version__ = "0.9.0"
