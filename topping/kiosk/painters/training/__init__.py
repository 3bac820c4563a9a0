"""Painting the charts of training: curves, intervals around par, stacked bars, the grid as a heat map."""
