"""Runs what west has built on the board of a session: west flash --runner boardwalk."""

from os.path import isfile

from runners.core import RunnerCaps, ZephyrBinaryRunner

DEFAULT_PORT = 3333


class BoardwalkBinaryRunner(ZephyrBinaryRunner):
    """Calls the command line of Boardwalk, which finds the session as all its commands do.

    flash and debug flash the board; debug and attach start gdb, and debugserver serves it here.
    """

    def __init__(self, cfg, session=None, gdb_port=DEFAULT_PORT):
        super().__init__(cfg)
        self.session = [session] if session else []
        self.gdb_port = gdb_port

    @classmethod
    def name(cls):
        return "boardwalk"

    @classmethod
    def capabilities(cls):
        return RunnerCaps(commands={"flash", "debug", "attach", "debugserver"})

    @classmethod
    def do_add_parser(cls, parser):
        parser.add_argument("--session", help="the session whose board it is; default: SERVICE_SESSION_ID")
        parser.add_argument(
            "--gdb-port", type=int, default=DEFAULT_PORT, help=f"where debugserver listens; default: {DEFAULT_PORT}"
        )

    @classmethod
    def do_create(cls, cfg, args):
        return cls(cfg, session=args.session, gdb_port=args.gdb_port)

    def do_run(self, command, **kwargs):
        self.require("boardwalk")
        if command in ("flash", "debug"):
            files = (self.cfg.uf2_file, self.cfg.hex_file, self.cfg.elf_file)
            self.check_call(["boardwalk", "flash", existing(files, "UF2, HEX or ELF file to flash"), *self.session])
        if command == "debugserver":
            self.run_client(["boardwalk", "gdb", "--listen", str(self.gdb_port), *self.session])
        elif command != "flash":
            elf = existing((self.cfg.elf_file,), "ELF file to debug")
            # The gdb of the toolchain that has built it.
            gdb = ["--gdb", self.cfg.gdb] if self.cfg.gdb else []
            # What was flashed runs already, and is to be debugged from its start.
            more = ["--", "-ex", "monitor reset"] if command == "debug" else []
            self.run_client(["boardwalk", "gdb", *gdb, *self.session, elf, *more])


def existing(files, what):
    file = next((name for name in files if name and isfile(name)), None)
    if file is None:
        raise RuntimeError(f"There is no {what}. Build first.")
    return file
