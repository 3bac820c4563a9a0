"""Converts values of other packages into views, the plain values from which painters paint."""
