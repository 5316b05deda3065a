"""What those who run the service see: logs, metrics, traces, readiness."""
