"""The widgets of a move being played: its controls, what is typed, its preview, questions."""
