"""Tests of reading workbooks."""
