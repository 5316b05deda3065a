"""Which view answers a path: looked for once, then remembered; it knows no path."""

from typing import Any, Final

from flask.ctx import RequestContext
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import Rule

MOST: Final = 1024
"""Paths that are remembered; all are forgotten when there are more."""


class Routes(dict[tuple[str, str], tuple[Rule, dict[str, Any]]]):
    """The view and the values of each of the latest methods and paths that lead somewhere."""

    def remember(self, asked: tuple[str, str], rule: Rule, values: dict[str, Any]) -> None:
        """Where ``asked`` leads."""
        if len(self) >= MOST:
            self.clear()
        self[asked] = rule, values.copy()


class Routed(RequestContext):
    """The context of a request, in which its view is found."""

    routes: Routes
    """Those of the application."""

    def match_request(self) -> None:
        """Find the view, or what is wrong with the path."""
        environ, request = self.request.environ, self.request
        asked = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        known = self.routes.get(asked)
        if known is None:
            super().match_request()
            if request.url_rule is not None and request.view_args is not None:
                self.routes.remember(asked, request.url_rule, request.view_args)
        else:
            rule, values = known
            request.url_rule, request.view_args = rule, values.copy()


class NoSessions(SessionInterface):
    """Nothing is kept from one request to the next."""

    _none: Final = NullSession()

    def open_session(self, _app: object, _request: object) -> NullSession:
        """The session of every request: an empty one."""
        return self._none
