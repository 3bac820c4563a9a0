"""Tests of topping.training."""
