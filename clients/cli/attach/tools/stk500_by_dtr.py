"""For tests: uploads one page as a programmer does on a line with DTR, and reads it back."""

import sys
import time

import serial

line = serial.serial_for_url(sys.argv[1], baudrate=115200, timeout=10)
page = bytes(range(128))


def ask(command: bytes, length: int) -> bytes:
    line.write(command + b" ")
    return line.read(length)


line.dtr = False
line.dtr = True
time.sleep(0.05)
line.reset_input_buffer()
assert ask(b"0", 2) == b"\x14\x10"
assert ask(b"u", 5) == b"\x14\x1e\x95\x0f\x10"
assert ask(b"U\x00\x00", 2) == b"\x14\x10"
assert ask(b"d\x00\x80F" + page, 2) == b"\x14\x10"
assert ask(b"t\x00\x80F", 130) == b"\x14" + page + b"\x10"
assert ask(b"Q", 2) == b"\x14\x10"
print("uploaded")
