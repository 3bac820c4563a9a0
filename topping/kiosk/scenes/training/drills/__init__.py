"""Drills without a grid."""
