"""A session: the public face, and the referee's desk."""
