"""What the operator sees of the running site: a line for each request, and figures for Prometheus."""
