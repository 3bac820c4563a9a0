"""Solitaires as they are kept, and their records."""
