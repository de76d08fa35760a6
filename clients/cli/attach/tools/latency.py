"""For tests: prints the median time of 200 echoes, in milliseconds."""

import statistics
import sys
import time

import serial

line = serial.serial_for_url(sys.argv[1], baudrate=115200, timeout=10)
times = []
for _ in range(200):
    began = time.monotonic()
    line.write(b"x")
    assert line.read(1) == b"x"
    times.append((time.monotonic() - began) * 1000)
print(round(statistics.median(times), 1))
