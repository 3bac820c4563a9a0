"""Converts values of other packages into views, the values that painters paint."""
