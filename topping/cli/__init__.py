"""The command line: one file a command, in folders by subject, and the only room that wires the others together."""

from topping.cli.main import run

__all__ = ["run"]
