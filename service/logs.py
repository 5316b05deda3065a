"""Log records as lines of JSON; it decides nothing about what is logged."""

import json
import logging
import logging.config
from datetime import UTC, datetime
from typing import Any, Final

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

_EXTRA: Final = ("request_id",)


class JsonFormatter(logging.Formatter):
    """One record, one line: time, level, logger, message, and what came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a JSON object."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in _EXTRA if name in record.__dict__}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class GunicornLogger(Logger):  # type: ignore[misc] # published without types
    """gunicorn's logger, writing lines of JSON; the access log costs nothing while it is off."""

    def setup(self, cfg: object) -> None:
        """Set the handlers up, and those of everything that is not gunicorn's."""
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(JsonFormatter())
        logging.config.dictConfig(_config(self.loglevel))


def _config(level: int) -> dict[str, Any]:
    handler = {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "service.logs.JsonFormatter"}},
        "handlers": {"standard": handler},
        "root": {"level": level, "handlers": ["standard"]},
    }
