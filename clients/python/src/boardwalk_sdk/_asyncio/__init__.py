"""What asyncio has of its own: its tasks, its sleep and its interrupt. `_threads` has the same names."""
