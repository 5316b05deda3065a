"""The WSGI application that servers import."""

import gc

from service.app import create_app

# What is loaded here stays: looking through it for what could go would take a quarter of the time that loading takes,
# and would write to memory that workers share.
gc.disable()
app = create_app()
gc.freeze()
gc.enable()
