"""Reads the text of a file into an unchecked game, with a remark for each oddity; one module for each file format."""
