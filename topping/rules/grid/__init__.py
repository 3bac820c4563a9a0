"""The grid: squares, premiums, what lies where, positions."""
