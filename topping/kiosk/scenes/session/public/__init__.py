"""What others see of a session while the referee leads it."""
