"""The treatment of a bulletin (§5.3, §5.4): which of its words are paid, how much, and why others are not."""
