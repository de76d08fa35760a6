"""Flashes what west has built to the board of a session: west flash --runner boardwalk."""

from os.path import isfile

from runners.core import RunnerCaps, ZephyrBinaryRunner


class BoardwalkBinaryRunner(ZephyrBinaryRunner):
    """Calls `boardwalk flash`, which finds the session as all its commands do."""

    def __init__(self, cfg, session=None):
        super().__init__(cfg)
        self.session = session

    @classmethod
    def name(cls):
        return "boardwalk"

    @classmethod
    def capabilities(cls):
        return RunnerCaps(commands={"flash"})

    @classmethod
    def do_add_parser(cls, parser):
        parser.add_argument("--session", help="the session whose board is flashed; default: SERVICE_SESSION_ID")

    @classmethod
    def do_create(cls, cfg, args):
        return cls(cfg, session=args.session)

    def do_run(self, command, **kwargs):
        self.require("boardwalk")
        files = (self.cfg.uf2_file, self.cfg.hex_file, self.cfg.elf_file)
        file = next((name for name in files if name and isfile(name)), None)
        if file is None:
            raise RuntimeError("There is no UF2, HEX or ELF file to flash. Build first.")
        self.check_call(["boardwalk", "flash", file, *([self.session] if self.session else [])])
