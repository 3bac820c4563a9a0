"""The commands for games: generate, replay, solve, score, correct, announce, print, import and export."""
