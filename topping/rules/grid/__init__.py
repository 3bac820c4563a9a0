"""The grid: squares, premiums, tiles on squares, positions."""
