"""How properties are tried: the same examples each time, however long one takes on a busy machine."""

from hypothesis import settings

settings.register_profile("gate", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("gate")
