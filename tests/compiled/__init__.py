"""Tests of kernels compiled ahead."""
