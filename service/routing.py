"""Which view answers a path: looked for once, then remembered."""

import re
from typing import Any, Final
from wsgiref.types import WSGIEnvironment

from flask import Request
from flask.ctx import RequestContext
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import Rule

MOST: Final = 1024
"""Paths that are remembered; all are forgotten when there are more."""
LONGEST: Final = 255
"""Longest name of a host that is remembered with them."""
_HOST: Final = re.compile(
    r"(?:\[[0-9a-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::[0-9]*)?\Z",
    re.ASCII | re.IGNORECASE,
)
"""A host as RFC 9112 (3.2) has it: an address in brackets, or a name, and perhaps a port."""

_Asked = tuple[str, str, str | None]


class Routes(dict[_Asked, tuple[Rule, dict[str, Any]]]):
    """The view and the values of each of the latest methods, paths and hosts that lead somewhere."""

    def find(self, request: Request) -> bool:
        """Whether the view of a request is known; it is told then."""
        known = self.get(_asked(request.environ))
        if known is None:
            return False
        rule, values = known
        request.url_rule, request.view_args = rule, values.copy()
        return True

    def remember(self, request: Request) -> None:
        """Where a request led, if it led anywhere."""
        rule, values, asked = request.url_rule, request.view_args, _asked(request.environ)
        # Which methods a path takes is asked of what found it.
        if rule is None or values is None or asked[0] == "OPTIONS" or len(asked[2] or "") > LONGEST:
            return
        if len(self) >= MOST:
            self.clear()
        self[asked] = rule, values.copy()


def _asked(environ: WSGIEnvironment) -> _Asked:
    # The host leads nowhere else; but what is no host is refused on the way.
    return environ["REQUEST_METHOD"], environ["PATH_INFO"], environ.get("HTTP_HOST")


def is_host(text: str) -> bool:
    """Whether a header ``Host`` may say so; no host at all may be said, too."""
    return _HOST.match(text) is not None


class Routed(RequestContext):
    """The context of a request whose view is not known yet."""

    routes: Routes
    """Those of the application."""

    def match_request(self) -> None:
        """Find the view, or what is wrong with the path."""
        super().match_request()
        self.routes.remember(self.request)


class NoSessions(SessionInterface):
    """Nothing is kept from one request to the next."""

    _none: Final = NullSession()

    def open_session(self, _app: object, _request: object) -> NullSession:
        """The session of every request: an empty one."""
        return self._none
