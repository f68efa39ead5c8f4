"""Operation of the process: metrics, health on a local port, and the service manager's watchdog."""
