"""Moves: as they are announced and typed, laid on the grid, scored and judged."""
