"""Loto: players write two words of seven letters, letters are called, the first full card wins."""
