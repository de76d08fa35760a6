"""The text of a console, for matching."""

from __future__ import annotations

import codecs
import re

ESC = "\x1b"
NO_CONTROL = r"[^\x00-\x1f\x7f-\x9f]"
SEQUENCE = re.compile(rf"\x1b(?:[\]PX^_]{NO_CONTROL}*(?:\x07|\x1b\\)?|\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)")
"""A terminal escape sequence. One that is broken off ends before what does not belong to it."""
OPEN_SEQUENCE = re.compile(rf"\x1b(?:[\]PX^_]{NO_CONTROL}*\x1b?|\[[0-?]*[ -/]*|[ -/]*)\Z")
"""The same at the end of what has come, where the rest may still follow."""
HAS_INTERMEDIATE = re.compile(r" [ -/]*\Z|[!-/]\Z")

Snapshot = tuple[tuple[bytes, int], str, bool]


class ConsoleText:
    """Makes text of bytes: UTF-8 with U+FFFD for the rest, no escape sequences, `\\n` for `\\r\\n`.

    Each of them may be cut anywhere between two chunks.
    """

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        self._start()
        if snapshot:
            decoder, self._sequence, self._has_return = snapshot
            self._decoder.setstate(decoder)

    @property
    def snapshot(self) -> Snapshot:
        """What is incomplete. A text that is made with it goes on from there."""
        return self._decoder.getstate(), self._sequence, self._has_return

    def push(self, data: bytes) -> str:
        """Returns the text that a chunk completes."""
        return self._join_lines(self._without_sequences(self._decoder.decode(data)))

    def end(self) -> str:
        """Returns what was waiting for more, where no more comes: at a gap in the output or its end."""
        text = self._join_lines(self._without_sequences(self._decoder.decode(b"", True)))
        rest = "\r" if self._has_return else ""
        self._start()
        return text + rest

    def _start(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._sequence = ""
        self._has_return = False

    def _without_sequences(self, text: str) -> str:
        text = self._sequence + text
        if ESC not in text:
            return text
        opened = OPEN_SEQUENCE.search(text)
        self._sequence = _shorten(opened.group()) if opened else ""
        return SEQUENCE.sub("", text[: opened.start()] if opened else text)

    def _join_lines(self, text: str) -> str:
        if not text:
            return text
        text = ("\r" if self._has_return else "") + text
        self._has_return = text.endswith("\r")
        return (text[:-1] if self._has_return else text).replace("\r\n", "\n")


def _shorten(sequence: str) -> str:
    """Keeps of an open sequence what its end depends on, so that noise cannot make it grow."""
    kind = sequence[1:2]
    if kind and kind in "]PX^_":
        return ESC + kind + (ESC if sequence.endswith(ESC) else "")
    return ESC + (kind if kind == "[" else "") + (" " if HAS_INTERMEDIATE.search(sequence) else "")
