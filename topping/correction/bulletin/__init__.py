"""The written bulletin (§2.1, §4): its boxes, the letters of its squared part, its JSON form."""
