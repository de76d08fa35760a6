"""For tests: runs a command in a terminal, and prints what the terminal showed until its end.

Arguments: a JSON list of texts to wait for, each with the keys to type then, and the command.
"""

import json
import os
import pty
import select
import sys
import time

LIMIT_S = 60
steps = [(wanted.encode(), keys.encode()) for wanted, keys in json.loads(sys.argv[1])]
command = sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
shown, seen = b"", 0
deadline = time.monotonic() + LIMIT_S
while time.monotonic() < deadline:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    shown += piece
    if steps and steps[0][0] in shown[seen:]:
        seen = len(shown)
        os.write(terminal, steps.pop(0)[1])
else:
    os.kill(child, 9)
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(shown)
sys.exit(0 if not steps and os.waitstatus_to_exitcode(status) == 0 else 1)
