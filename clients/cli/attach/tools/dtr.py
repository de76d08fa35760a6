"""For tests: opens a line, pulses DTR, sends a break, and prints how often the banner came."""

import sys

import serial

url, banner = sys.argv[1], sys.argv[2].encode()
line = serial.serial_for_url(url, baudrate=115200, timeout=10)
first = line.read_until(banner)
for is_on in (False, True, False, True):
    line.dtr = is_on
again = line.read_until(banner)
line.timeout = 1
rest = line.read(1_000_000)
print([text.count(banner) for text in (first, again, rest)])
