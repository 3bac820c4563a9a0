"""The screens of a classic game: choosing one, setting one up, playing it, its match sheet, a tournament's table."""
