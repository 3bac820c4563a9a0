"""Painting the word tools."""
