"""The settings of the service, each from the environment variable of its name.

Importing this module ends the process if a setting is wrong.
"""

import os
from typing import Final

from service.settings import Reader

reader: Final = Reader(os.environ)

HOST: Final = reader.host("HOST", "127.0.0.1", "Address on which the service takes requests.")
PORT: Final = reader.number(
    "PORT", 8000, "Port on which the service takes requests. 0 means any free port.", most=65535
)
PROBES_PORT: Final = reader.number(
    "PROBES_PORT",
    0,
    "Second port for requests, to which `deploy/nginx.conf` sends the probes `/healthz` and `/readyz`. A request there does not wait for "
    "the requests that wait at `PORT`. 0 means no second port.",
    most=65535,
)
PUBLIC_URL: Final = reader.url(
    "PUBLIC_URL",
    "Address of the service that pages show. "
    "Without it pages show the address under which they were opened, and shared caches do not keep these pages.",
).rstrip("/")
REPORT_URL: Final = reader.url(
    "REPORT_URL",
    "Page on which people report a wrong score, for example the issue form of your repository. Without it pages have no such link.",
)
RULESETS_DIR: Final = reader.folder(
    "RULESETS_DIR",
    "Folder with rulesets of your own, `*.yaml` or `*.yml`. If a file has errors, the service lists all of them and does not start.",
)
COMPRESS: Final = reader.switch(
    "COMPRESS", "Compress responses. Behind nginx leave it off: nginx compresses them."
)
MAX_BODY_BYTES: Final = reader.number(
    "MAX_BODY_BYTES", 65_536, "Size of the largest request body, except for batches.", least=1
)
MAX_BATCH_BYTES: Final = reader.number(
    "MAX_BATCH_BYTES", 2_097_152, "Size of the largest body of a batch.", least=1
)
SEND_FILE_MAX_AGE_DEFAULT: Final = 86_400
"""The number of seconds for which browsers keep static files; not a setting."""

WEB_CONCURRENCY: Final = reader.number(
    "WEB_CONCURRENCY", 2, "Number of worker processes: one for each core.", least=1
)
WORKER_CLASS: Final = reader.choice(
    "WORKER_CLASS",
    ("sync", "gthread"),
    "Kind of gunicorn worker: `sync` handles one request at a time, `gthread` one in each thread.",
)
THREADS: Final = reader.number(
    "THREADS", 4, "Threads of each worker if `WORKER_CLASS` is `gthread`.", least=1
)
GRACEFUL_TIMEOUT: Final = reader.number(
    "GRACEFUL_TIMEOUT", 30, "Seconds that requests in progress may take to end after `SIGTERM`."
)
MAX_REQUESTS: Final = reader.number(
    "MAX_REQUESTS",
    10_000,
    "Requests after which a worker is replaced, plus up to a tenth, to bound its memory. 0 means never.",
)

LOG_LEVEL: Final = reader.choice(
    "LOG_LEVEL", ("info", "debug", "warning", "error", "critical"), "Lowest level that is logged."
)
ACCESS_LOG: Final = reader.switch("ACCESS_LOG", "Log one line for each request.")
METRICS_PORT: Final = reader.number(
    "METRICS_PORT", 0, "Port on which the metrics are served. 0 means no metrics.", most=65535
)
METRICS_HOST: Final = (
    reader.host(
        "METRICS_HOST", "", "Address of the metrics port. The default is the value of `HOST`."
    )
    or HOST
)
PROMETHEUS_MULTIPROC_DIR: Final = reader.folder(
    "PROMETHEUS_MULTIPROC_DIR",
    "Folder in which the workers count. It must be empty when the service starts. Without it the service makes a folder in memory.",
    writable=True,
)
OTEL_EXPORTER_OTLP_ENDPOINT: Final = reader.url(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OpenTelemetry collector for spans. It needs `pip install '.[service,otel]'`.",
)
OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Final = reader.url(
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OpenTelemetry collector for spans, as the complete address to which they are sent.",
)

reader.finish()
