"""Runs: playing, recording and reading them, and what is derived from them."""
