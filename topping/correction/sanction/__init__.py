"""What a correction consists of (§5.5 to §5.9): motives, sanctions, points, and the count of warnings."""
