"""Painting the ways to train."""
