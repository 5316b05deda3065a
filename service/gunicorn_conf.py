"""How gunicorn serves the application; every figure can be set from the environment."""

import os
from pathlib import Path

wsgi_app = "service.wsgi:app"
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# Threads keep a slow client from holding a worker; a proxy in front is still needed.
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "4"))
preload_app = True  # the rules are loaded and checked once, and shared

timeout = 30
graceful_timeout = 30
keepalive = 5
# A worker that leaks, leaks a bounded amount.
max_requests = int(os.environ.get("MAX_REQUESTS", "100000"))
max_requests_jitter = max_requests // 10

limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190

# The heartbeat file must not wait for a disk.
if Path("/dev/shm").is_dir():  # noqa: S108 - a place in memory, not a file of ours
    worker_tmp_dir = "/dev/shm"  # noqa: S108
# Newer versions open a socket to be controlled by (older ones do not know this word and skip it).
control_socket_disable = True

logger_class = "service.logs.GunicornLogger"
loglevel = os.environ.get("LOG_LEVEL", "info")
# Off unless asked for: the proxy in front has a log of its own.
accesslog = "-" if os.environ.get("ACCESS_LOG") == "1" else None
access_log_format = "%(m)s %(U)s %(s)s %(B)s %(M)sms %({x-request-id}o)s"
