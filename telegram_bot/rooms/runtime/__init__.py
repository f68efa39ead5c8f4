"""Running rooms: the service, the writer, the cache, the scheduler and its timers."""
