"""What threads have of their own: their links, their sleep and their interrupt. `_asyncio` has the same names."""
