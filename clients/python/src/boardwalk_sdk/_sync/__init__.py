"""The client for threads: carries out what `_core` decides, with httpx2 and websockets.sync."""
