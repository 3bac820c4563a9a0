"""The bulletin as it is written (§2.1, §4): its boxes, the letters of its squared part, its form as JSON."""
