"""For tests: opens a board as Twister does: `serial_pty` is a command on the master of a pty.

Arguments: a text to wait for, and the words of the command. Prints what came until then.
"""

import os
import pty
import subprocess
import sys

import serial

wanted, *command = sys.argv[1:]
master, slave = pty.openpty()
process = subprocess.Popen(command, stdin=master, stdout=master, stderr=master)
line = serial.Serial(os.ttyname(slave), baudrate=115200, timeout=30)
line.write(b"help\r")
heard = line.read_until(wanted.encode())
process.terminate()
process.wait()
sys.stdout.buffer.write(heard)
