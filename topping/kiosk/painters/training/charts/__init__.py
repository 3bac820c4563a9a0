"""Painting charts: curves, intervals around par, stacked bars, the grid as a heat map."""
