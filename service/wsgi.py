"""The WSGI application that servers import."""

import gc

from service.app import create_app

app = create_app()

# The rules are loaded and stay: nobody looks through them again for what could go, nor writes to memory that workers share.
gc.collect()
gc.freeze()
