"""Painting the screens of training."""
