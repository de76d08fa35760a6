import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isInstalled } from '#scripts/which.ts'
import { argumentsOf, createProgram } from '../cli/program.ts'
import { Settings } from '../cli/settings.ts'

const recipe = (name: string) => join(import.meta.dirname, name)
const read = (name: string) => readFileSync(recipe(name), 'utf8')

/** Throws where the command line does not know such a call. */
function assertCommand(words: readonly string[]): void {
  const program = createProgram({ signal: AbortSignal.abort(), exitCode: 0 })
  const [name = '', ...rest] = argumentsOf([...words])
  const command = program.commands.find((one) => one.name() === name)
  expect(command, `boardwalk ${name}`).toBeDefined()
  expect(command?.parseOptions(rest).unknown, words.join(' ')).toEqual([])
}

/** A folder with a `boardwalk` that prints what it is called with. */
function echoing() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-recipe-'))
  const program = join(folder, 'boardwalk')
  writeFileSync(program, '#!/bin/sh\necho "called: $*"\n')
  chmodSync(program, 0o755)
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH: `${folder}${delimiter}${new Settings().environment.PATH}` }
  const run = (command: string, args: string[], more: Record<string, string> = {}) =>
    execFileSync(command, args, { cwd: folder, env: { ...env, ...more }, encoding: 'utf8' })
  return { folder, run }
}

/** Returns with what the program of `echoing` was called. */
const callsIn = (said: string) =>
  said
    .trim()
    .split('\n')
    .map((line) => line.replace('called: ', ''))

const RUNNERS = `
import os, subprocess
class RunnerCaps:
    def __init__(self, commands): self.commands = commands
class ZephyrBinaryRunner:
    def __init__(self, cfg): self.cfg = cfg
    def require(self, program): assert program == "boardwalk"
    def check_call(self, command): subprocess.check_call(command)
    def run_client(self, command): subprocess.check_call(command)
`
const RUN_WEST = `
import argparse, types
from boardwalk_runner import BoardwalkBinaryRunner as Runner
parser = argparse.ArgumentParser()
Runner.do_add_parser(parser)
assert Runner.name() == "boardwalk"
assert Runner.capabilities().commands == {"flash", "debug", "attach", "debugserver"}
cfg = types.SimpleNamespace(uf2_file=None, hex_file="zephyr.hex", elf_file="zephyr.elf", gdb="arm-gdb")
mine = Runner.do_create(cfg, parser.parse_args(["--session", "ses_1", "--gdb-port", "4444"]))
for command in ["flash", "debug", "attach", "debugserver"]: mine.do_run(command)
cfg.gdb = None
for command in ["flash", "attach", "debugserver"]: Runner.do_create(cfg, parser.parse_args([])).do_run(command)
`

test.skipIf(!isInstalled('python3'))('the runner of west flashes and debugs what was built', () => {
  const { folder, run } = echoing()
  execFileSync('mkdir', [join(folder, 'runners')])
  for (const [name, text] of [
    ['runners/__init__.py', ''],
    ['runners/core.py', RUNNERS],
    ['zephyr.hex', ''],
    ['zephyr.elf', ''],
  ] as const)
    writeFileSync(join(folder, name), text)
  const path = [folder, recipe('west')].join(delimiter)
  const said = run('python3', ['-B', '-c', RUN_WEST], { PYTHONPATH: path })
  const calls = callsIn(said)
  expect(calls).toEqual([
    'flash zephyr.hex ses_1',
    'flash zephyr.hex ses_1',
    'gdb --gdb arm-gdb ses_1 zephyr.elf -- -ex monitor reset',
    'gdb --gdb arm-gdb ses_1 zephyr.elf',
    'gdb --listen 4444 ses_1',
    'flash zephyr.hex',
    'gdb zephyr.elf',
    'gdb --listen 3333',
  ])
  for (const call of calls) assertCommand(call.split(' -- ')[0]?.split(' ') ?? [])
  expect(parse(read('west/module.yml')).runners).toEqual([{ file: 'boardwalk_runner.py' }])
})

test.skipIf(!isInstalled('make'))('the targets of make call what there is', () => {
  const { folder, run } = echoing()
  for (const name of ['app.hex', 'app.elf']) writeFileSync(join(folder, name), '')
  const values = ['FIRMWARE=app.hex', 'ELF=app.elf', 'BOARD_TYPE=uno-emulated', 'EXPECT=ALL PASS']
  const said = run('make', [
    '-s',
    '-f',
    recipe('make/boardwalk.mk'),
    ...values,
    'flash',
    'monitor',
    'attach',
    'debug',
    'test',
  ])
  const calls = callsIn(said)
  expect(calls).toEqual([
    'flash app.hex',
    'console',
    'attach --rfc2217 4000',
    'gdb app.elf',
    'run app.hex --type uno-emulated --expect ALL PASS',
  ])
  for (const call of calls) assertCommand(call.split(' '))
  const riot = `include ${recipe('riot/boardwalk.inc.mk')}\nall:\n\t$(FLASHER) $(FFLAGS)\n\t$(TERMPROG) $(TERMFLAGS)\n`
  const debug = '\t$(DEBUGGER) $(DEBUGGER_FLAGS)\n\t$(DEBUGSERVER) $(DEBUGSERVER_FLAGS)\n'
  writeFileSync(join(folder, 'Makefile'), `HEXFILE = app.hex\nELFFILE = app.elf\n${riot}${debug}`)
  const ofRiot = callsIn(run('make', ['-s']))
  expect(ofRiot).toEqual(['flash app.hex', 'console', 'gdb app.elf', 'gdb --listen 3333'])
  for (const call of ofRiot) assertCommand(call.split(' '))
})

test('the hardware map of Twister starts pipe, and the tasks of VS Code what there is', () => {
  const [board] = parse(read('twister/map.yaml'))
  const [program, ...words] = board.serial_pty.split(/[, ]/)
  expect(program).toBe('boardwalk')
  assertCommand(words)
  const { tasks } = JSON.parse(read('vscode/tasks.json'))
  for (const { args } of tasks) assertCommand(args)
  const { endsPattern } = tasks[2].problemMatcher.background
  expect('rfc2217://127.0.0.1:4000').toMatch(new RegExp(endsPattern))
})
