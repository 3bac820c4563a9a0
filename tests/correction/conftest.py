"""Property tests are never timed: a slow machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
