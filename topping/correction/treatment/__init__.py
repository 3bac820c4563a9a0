"""Decides which words of a bulletin get points (§5.3, §5.4): how many, and why others are refused."""
