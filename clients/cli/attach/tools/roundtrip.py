"""For tests: opens a line by pyserial, types bytes at an echo, and prints what came back of them."""

import hashlib
import sys
import threading

import serial

url, count = sys.argv[1], int(sys.argv[2])
line = serial.serial_for_url(url, baudrate=115200, timeout=30)
sent = bytes((at * 7 + at // 251) % 256 for at in range(count))
heard = bytearray()


def listen() -> None:
    while len(heard) < count:
        piece = line.read(max(1, min(4096, count - len(heard))))
        if not piece:
            return
        heard.extend(piece)


listening = threading.Thread(target=listen)
listening.start()
line.write(sent)
listening.join()
print(len(heard), hashlib.sha256(sent).hexdigest() == hashlib.sha256(heard).hexdigest())
