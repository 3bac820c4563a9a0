"""The referee's additions to a correction (§5.5, §5.9, §6): rulings, averages, absent players, the slip."""
