"""Everything that decides, without input or output. The shells in `_sync` and `_async` only carry it out."""
