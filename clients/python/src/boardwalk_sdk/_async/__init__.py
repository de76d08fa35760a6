"""The client for asyncio: carries out what `_core` decides, with httpx2 and websockets."""
