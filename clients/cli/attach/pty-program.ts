/**
 * The program that has the pty: Node can make none without a native package, and Python is at hand
 * where boards are programmed. Its arguments are the path of the pty, and that of a socket.
 *
 * A tool that opens the pty becomes a connection to the socket, which ends when the tool has left.
 * It prints a line once the pty is there, and ends with its standard input.
 */
export const PTY_PROGRAM = `
import contextlib, errno, os, pty, select, socket, sys, termios, tty

LIMIT = 65536
IS_CUT = (BrokenPipeError, ConnectionResetError)
path, at = sys.argv[1:]
master, slave = pty.openpty()
tty.setraw(slave)
name = os.ttyname(slave)
os.close(slave)
os.set_blocking(master, False)
try:
    os.symlink(name, path)
except OSError as error:
    sys.exit(error.strerror)
print("ready", flush=True)


def read(source):
    """Returns nothing where the other end is closed, and None where there is no more now."""
    try:
        return os.read(source, LIMIT)
    except BlockingIOError:
        return None
    except OSError as error:
        if error.errno not in (errno.EIO, errno.ECONNRESET):
            raise
        return b""


def write(target, data):
    try:
        return data[os.write(target, data):]
    except BlockingIOError:
        return data
    except IS_CUT:
        return b""


def has_ended(timeout):
    return bool(select.select([0], [], [], timeout)[0])


def wait_for_tool():
    """Returns what the tool has typed first. A closed pty is always ready, and has nothing."""
    while not has_ended(0.05):
        if not select.select([master], [], [], 0)[0]:
            return b""
        typed = read(master)
        if typed:
            return typed
    return None


def serve(typed):
    """Returns whether to wait for the next tool."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(at)
    line.setblocking(False)
    there, is_line_open, printed = line.fileno(), True, b""
    while True:
        sources = [0, master] if len(typed) < LIMIT or not is_line_open else [0]
        if is_line_open and len(printed) < LIMIT:
            sources.append(there)
        targets = [there] if typed and is_line_open else []
        if printed:
            targets.append(master)
        readable, writable, _ = select.select(sources, targets, [])
        if 0 in readable:
            return False
        if there in readable:
            data = read(there)
            is_line_open = data != b""
            printed += data or b""
        if master in writable:
            printed = write(master, printed)
        if there in writable:
            typed = write(there, typed)
        if master in readable:
            data = read(master)
            if data == b"":
                break
            typed = typed + (data or b"") if is_line_open else b""
    line.setblocking(True)
    if typed and is_line_open:
        with contextlib.suppress(*IS_CUT):
            line.sendall(typed)
    line.close()
    forget_printed()
    return True


def forget_printed():
    """The next tool gets nothing that was for the last one."""
    mine = os.open(name, os.O_RDWR | os.O_NOCTTY)
    termios.tcflush(mine, termios.TCIFLUSH)
    os.close(mine)


try:
    while (typed := wait_for_tool()) is not None:
        if not serve(typed):
            break
finally:
    os.unlink(path)
`
