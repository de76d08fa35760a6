// Slow: west, which may have to be installed first, starts real debuggers at an emulated board.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { ensureToolsPython, INSTALL_MS } from '#scripts/python.ts'
import { emulatedLabFor } from '../testing/emulated-lab.ts'

const newSession = emulatedLabFor(testsCommit(), ['pico-emulated'])
let python: string
beforeAll(async () => {
  python = await ensureToolsPython(() => {})
}, INSTALL_MS)

/**
 * In place of Zephyr's own commands, which need all of Zephyr: they find the runner of a module by
 * its module.yml, and give it the files of the build, as those of Zephyr do.
 */
const COMMANDS = `
import argparse, importlib.util, os, shutil, subprocess, sys, types
import yaml
from west.commands import WestCommand
core = types.ModuleType("runners.core")
class RunnerCaps:
    def __init__(self, commands): self.commands = commands
class ZephyrBinaryRunner:
    def __init__(self, cfg): self.cfg = cfg
    def require(self, program): assert shutil.which(program), program
    def check_call(self, command): subprocess.check_call(command)
    def run_client(self, client): subprocess.check_call(client)
core.RunnerCaps, core.ZephyrBinaryRunner = RunnerCaps, ZephyrBinaryRunner
sys.modules["runners"], sys.modules["runners.core"] = types.ModuleType("runners"), core
class Run(WestCommand):
    def __init__(self): super().__init__(self.command, self.command, "")
    def do_add_parser(self, adder):
        parser = adder.add_parser(self.name)
        parser.add_argument("--runner", required=True)
        return parser
    def do_run(self, args, unknown):
        module = os.environ["MODULE"]
        with open(os.path.join(module, "module.yml")) as file: described = yaml.safe_load(file)
        spec = importlib.util.spec_from_file_location("runner", os.path.join(module, described["runners"][0]["file"]))
        runner = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(runner)
        [found] = [one for one in ZephyrBinaryRunner.__subclasses__() if one.name() == args.runner]
        assert self.name in found.capabilities().commands
        parser = argparse.ArgumentParser()
        found.do_add_parser(parser)
        elf = os.path.join(self.topdir, "zephyr.elf")
        cfg = types.SimpleNamespace(uf2_file=None, hex_file=None, elf_file=elf, gdb="gdb-multiarch")
        found.do_create(cfg, parser.parse_args(unknown)).do_run(self.name)
`
const NAMES = ['flash', 'debug', 'attach'] as const

/** A workspace of west whose manifest repository brings commands, as Zephyr does. */
function makeWorkspace(elf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-west-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['.west', 'app']) mkdirSync(join(folder, name))
  const classes = NAMES.map((name) => `class Run_${name}(Run):\n    command = "${name}"\n`)
  const listed = NAMES.map((name) => `      - { name: ${name}, class: Run_${name}, help: ${name} }\n`)
  for (const [name, text] of [
    ['.west/config', '[manifest]\npath = app\nfile = west.yml\n'],
    ['app/west.yml', 'manifest:\n  self:\n    west-commands: commands.yml\n'],
    ['app/commands.yml', `west-commands:\n  - file: commands.py\n    commands:\n${listed.join('')}`],
    ['app/commands.py', COMMANDS + classes.join('')],
    ['zephyr.elf', elf],
  ] as const)
    writeFileSync(join(folder, name), text)
  return folder
}

test('west flashes a board and debugs it from its start, by the recipe', async () => {
  const { session, cli } = await newSession('pico-emulated')
  const folder = makeWorkspace(build('debug-pico').elf)
  const program = `#!/bin/sh\nexec '${process.execPath}' '${cli.file}' "$@"\n`
  writeFileSync(join(folder, 'boardwalk'), program, { mode: 0o755 })
  const env: NodeJS.ProcessEnv = {
    ...{ NODE_ENV: 'production', ...cli.environment, MODULE: join(import.meta.dirname, 'west') },
    PATH: [folder, cli.environment.PATH].join(delimiter),
  }
  const west = async (command: string, typed = '') => {
    const ran = promisify(execFile)(python, ['-B', '-m', 'west', command, '--runner', 'boardwalk'], {
      cwd: folder,
      env,
    })
    ran.child.stdin?.end(typed)
    const { stdout, stderr } = await ran
    return stdout + stderr
  }
  await west('flash')
  await session.expect('>')
  await session.send('4')
  await session.expect('4')
  expect(await west('attach', 'p total\nquit\n')).toContain('$1 = 4')
  // It is flashed again, and stands before it has done anything.
  const debugged = await west('debug', 'tbreak serve\ncontinue\np total\nquit\n')
  expect(debugged).toMatch(/Temporary breakpoint 1, serve \(\)[\s\S]*\$1 = 0/)
})
