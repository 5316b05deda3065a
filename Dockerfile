# The service, alone: no compiler, no package manager of ours, no root. docs/howto/deploy.md says how to
# build it without a docker engine. BASE is any image with python3.11 and its venv module; both
# stages start from it, because the virtualenv points at its interpreter. The digest is that of the
# index of all platforms (Python 3.11.17, October 2026).
ARG BASE=docker.io/library/python:3.11-slim-bookworm@sha256:0a310eeecf4e1f5a0743f9a6520c90c88d089c903ca5fd283f501e3a805f5f89

# hadolint ignore=DL3006
FROM ${BASE} AS build
WORKDIR /app
# Byte code is checked by no time stamp and built once: the root may be read-only, the layers are
# the same bytes each time.
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
RUN python3.11 -m venv /opt/venv
COPY requirements/run.txt ./
RUN /opt/venv/bin/python -m pip install --no-cache-dir --no-compile --disable-pip-version-check \
      --require-hashes -r run.txt \
 && /opt/venv/bin/python -m pip uninstall --yes --quiet --disable-pip-version-check pip setuptools \
 && rm run.txt
COPY LICENSE openapi.yaml ./
COPY scoring scoring
COPY service service
# The modes are those of no checkout: whoever builds, everybody may read, nobody but root may write.
RUN /opt/venv/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash /opt/venv/lib /app \
 && chmod -R u=rwX,go=rX /opt/venv /app

# hadolint ignore=DL3006
FROM ${BASE}
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="mahjong-score" \
      org.opencontainers.image.description="Scoring and rules of mahjong games over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
WORKDIR /app
# HOME: nothing of ours writes there, and what a library might write must not need the root.
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOME=/tmp \
    HOST=0.0.0.0 \
    PORT=8000 \
    PROBES_PORT=8001 \
    METRICS_PORT=9464
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 8000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{int(os.environ[\"PROBES_PORT\"]) or os.environ[\"PORT\"]}/healthz', timeout=2)"]
CMD ["python", "-m", "service"]
