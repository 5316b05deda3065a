"""The WSGI application that servers import; it decides nothing."""

from service.app import create_app

app = create_app()
