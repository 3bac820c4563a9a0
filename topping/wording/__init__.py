"""Wording: values of other packages as text for screens, sheets and the command line."""
