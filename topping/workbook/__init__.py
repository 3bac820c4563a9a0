"""Reads workbooks of spreadsheet programs."""
