"""Solitaires as they are kept."""
