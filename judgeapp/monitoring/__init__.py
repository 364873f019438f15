"""What the operator sees of the running site: a log line for each request, and metrics for Prometheus."""
