"""Benchmarks, each a command: `python -m tests.bench.NAME`; none is collected by the tests."""
