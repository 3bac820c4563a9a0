"""Competitions on paper and for other programs: results to hang up, lists to call, tables, everything."""
