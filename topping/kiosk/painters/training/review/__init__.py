"""Painting the review of a run."""
