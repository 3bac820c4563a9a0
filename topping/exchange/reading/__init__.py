"""Readers, one for each format: each takes a text and returns the sheet that it states, with a remark for each
oddity.
"""
