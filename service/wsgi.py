"""The WSGI application that servers import."""

import gc

from service.app import create_app

# All objects loaded here stay. A garbage collection of them would take a quarter of the loading time, and would write to
# memory that workers share.
gc.disable()
app = create_app()
gc.freeze()
gc.enable()
