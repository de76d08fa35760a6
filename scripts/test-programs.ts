/** The programs that tests need, and the tests that are left out where one is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canPlay, machineNames } from '#agent/qemu/machines.ts'
import { aptInstall, canApt } from './apt.ts'
import { downloadBrowser, findBrowser } from './browser.ts'
import { findPublicFirmware, installPublicFirmware } from './public-firmware.ts'
import { findTestPython, findToolsPython, installTestPython, installToolsPython } from './python.ts'

const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']
const POSTGRES_PLACES = '/usr/lib/postgresql/*/bin/postgres'
const OLDEST_POSTGRES = 15
/** They run against a board of QEMU too. */
const LINE_TOOLS = 'clients/cli/attach/tools.*test.ts'
/** It debugs a board by the tools' own Python. */
const WEST = 'clients/recipes/west.*test.ts'

/** They start real debuggers. */
const DEBUGGED = [
  ...['agent/emulated/*/gdb.*test.ts', 'agent/qemu/debugger.*test.ts'],
  'clients/cli/gdb/real-gdb.*test.ts',
]

/** They build a program that hangs, and look at it with a debugger. */
const WITH_STUCK_PROGRAMS = ['agent/core-files/*.long.test.ts', 'clients/cli/mcp/debug.isolated.test.ts']
const WITH_STUCK_RUNS = 'clients/cli/run/core.isolated.test.ts'

type Say = (line: string) => void

type Program = {
  /** Returns where it is, or its folder; undefined if it is missing. */
  find: () => string | undefined
  /** The Debian packages that have it. */
  packages?: string[]
  /** Installs what no package has. Returns the reason if that failed. */
  install?: (say: Say) => Promise<string | undefined>
  /** The test files that run only with it, as patterns. */
  tests?: string[]
}

const programs = table({
  chromium: {
    find: findBrowser,
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    install: downloadBrowser,
  },
  curl: { ...named('curl'), tests: ['agent/bundle/download.*test.ts', 'clients/cli/install.*test.ts'] },
  pgbouncer: { ...named('pgbouncer'), tests: ['db/pgbouncer.*test.ts'] },
  /** A tool that flashes, pseudo-terminals, and a server of lines. */
  'serial tools': { ...named('avrdude', 'socat', 'ser2net'), tests: ['agent/serial/*.lines.*test.ts'] },
  'pseudo-terminals in /dev/pts': {
    find: findTerminals,
    tests: ['agent/serial/*.lines.*test.ts', 'clients/cli/hostile-service.isolated.test.ts'],
  },
  'flash tools': {
    ...named('openocd', 'stm32flash', 'dfu-util', 'uhubctl', 'openFPGALoader'),
    tests: ['agent/serial/ready-tools.*test.ts'],
  },
  'service tools': {
    // The unit reloads the agent with `kill`.
    ...named('systemd-analyze', 'udevadm', 'kill'),
    packages: ['systemd', 'udev', 'procps'],
    tests: ['agent/install/install.*test.ts'],
  },
  /** Debian 12 has an older one. */
  'udevadm verify (udev 254)': { find: findUdevVerify, tests: ['agent/install/udev.*test.ts'] },
  /** It receives what the browser sends by XMODEM and YMODEM. */
  lrzsz: {
    find: () => findAll(['rx', 'rb']),
    packages: ['lrzsz'],
    tests: ['components/console/transfer/lrzsz.*test.ts'],
  },
  nats: { ...named('nats-server'), tests: ['core/accounts/close.nats.*test.ts'] },
  haproxy: named('haproxy'),
  /** A library that gives a program another clock. */
  faketime: { find: () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0], packages: ['libfaketime'] },
  /** For a small disk. Not every container lets root mount one. */
  'right to mount': { find: () => (canMount() ? 'mount' : undefined) },
  postgresql: { find: findPostgres, packages: ['postgresql'] },
  /** They read reports of coverage. */
  lcov: { ...named('lcov', 'genhtml'), packages: ['lcov'], tests: ['clients/typescript/coverage-tools.*test.ts'] },
  /** They compile the emulated boards' firmware. */
  compilers: {
    ...named('avr-gcc', 'arm-none-eabi-gcc'),
    packages: ['gcc-avr', 'avr-libc', 'gcc-arm-none-eabi'],
    tests: ['agent/emulated/secret.*test.ts', 'agent/qemu/*.test.ts', WEST, ...WITH_STUCK_PROGRAMS, WITH_STUCK_RUNS],
  },
  /** Firmware and sources that others publish, and what builds them. */
  'public firmware': {
    find: () =>
      findAll(['cmake', 'make', 'g++', 'avr-gcc', 'arm-none-eabi-g++']) && hasCores()
        ? findPublicFirmware()
        : undefined,
    packages: [
      ...['cmake', 'make', 'g++', 'gcc-avr', 'avr-libc', 'arduino-core-avr', 'gcc-arm-none-eabi'],
      ...['libnewlib-arm-none-eabi', 'libstdc++-arm-none-eabi-newlib', 'python3', 'xz-utils'],
    ],
    install: installPublicFirmware,
    tests: ['test/public-firmware/*.long.test.ts'],
  },
  qemu: {
    find: () => (machineNames.every(canPlay) ? 'qemu-system-arm' : undefined),
    packages: ['qemu-system-arm', 'firmware-microbit-micropython'],
    tests: [
      'agent/qemu/*.test.ts',
      'agent/emulated/pico/cortex-m0/conformance/*.test.ts',
      LINE_TOOLS,
      'agent/core-files/*.long.test.ts',
    ],
  },
  /** They debug emulated boards. */
  debuggers: {
    ...named('avr-gdb', 'gdb-multiarch'),
    packages: ['gdb-avr', 'gdb-multiarch'],
    tests: [...DEBUGGED, WEST, ...WITH_STUCK_PROGRAMS],
  },
  /** It judges the instructions of the emulated Uno. */
  'qemu for AVR': {
    ...named('qemu-system-avr'),
    packages: ['qemu-system-misc'],
    tests: ['agent/emulated/uno/avr/conformance/*.test.ts'],
  },
  python: {
    find: findTestPython,
    packages: ['python3', 'python3-venv'],
    install: installTestPython,
    tests: ['clients/python/*.test.ts', 'clients/generated/python/*.test.ts'],
  },
  /** It decodes what boards sent from captures of their pins. */
  sigrok: { ...named('sigrok-cli'), tests: ['test/captures/sigrok.*test.ts'] },
  /** They open a board's line by `boardwalk attach`. */
  'line tools': {
    find: () => (findAll(['avrdude', 'avr-gcc', 'picocom']) ? findToolsPython() : undefined),
    packages: ['avrdude', 'gcc-avr', 'avr-libc', 'picocom', 'python3', 'python3-venv'],
    install: installToolsPython,
    tests: [LINE_TOOLS, WEST],
  },
})

export type ProgramName = keyof typeof programs

/** A missing program, and the reason for a person. */
type Missing = { name: ProgramName; why: string }

export const programNames = Object.keys(programs) as ProgramName[]

/** Returns where a program is, undefined if it is missing. */
export const findProgram = (name: ProgramName): string | undefined => programs[name].find()

/** Returns the test files that run only with a program, as patterns. */
export const testsOf = (name: ProgramName): string[] => programs[name].tests ?? []

/**
 * Installs those of some programs that are missing, where this user may. Returns the ones that are
 * missing then. With `mustInstall` it throws if one of them is in Debian's packages.
 */
export async function installPrograms(
  names: ProgramName[],
  say: Say,
  { mayInstall, mustInstall }: { mayInstall: boolean; mustInstall: boolean },
): Promise<Missing[]> {
  const reasons = new Map<ProgramName, string>()
  const missing = () => names.filter((name) => !findProgram(name))
  if (mayInstall && canApt()) {
    const packages = missing().flatMap((name) => programs[name].packages ?? [])
    if (packages.length > 0) say(`Installing Debian's ${packages.join(' ')}`)
    const failure = packages.length > 0 ? await aptInstall(...packages) : undefined
    for (const name of missing()) if (failure && programs[name].packages) reasons.set(name, failure)
  }
  for (const name of mayInstall ? missing() : []) {
    const failure = await programs[name].install?.(say)
    if (failure) reasons.set(name, failure)
  }
  const left = missing().map((name) => ({ name, why: whyMissing(name, reasons.get(name)) }))
  const refused = left.filter(({ name }) => programs[name].packages)
  if (mustInstall && canApt() && refused.length > 0)
    throw new Error(refused.map(({ name, why }) => `${name} ${why}`).join('\n'))
  return left
}

function whyMissing(name: ProgramName, failure?: string): string {
  if (failure) return `cannot be installed: ${failure}`
  const { packages } = programs[name]
  return packages ? `missing (npm test installs it as root: ${packages.join(' ')})` : 'not on this machine'
}

/** Names the rows for the compiler. */
function table<Name extends string>(rows: Record<Name, Program>): Record<Name, Program> {
  return rows
}

/** Programs whose Debian packages have their names. */
function named(...commands: string[]) {
  return { find: () => findAll(commands), packages: commands.map((command) => command.toLowerCase()) }
}

/** Returns where the first of some programs is, if all of them are there. */
function findAll(commands: string[]): string | undefined {
  const found = commands.map((command) => PLACES.map((place) => join(place, command)).find((path) => existsSync(path)))
  return found.includes(undefined) ? undefined : found[0]
}

/** Returns the folder with the programs of the newest PostgreSQL from Debian's packages. */
function findPostgres(): string | undefined {
  const majorOf = (bin: string) => Number(/\d+/.exec(bin))
  return globSync(POSTGRES_PLACES)
    .map(dirname)
    .filter((bin) => majorOf(bin) >= OLDEST_POSTGRES)
    .toSorted((a, b) => majorOf(b) - majorOf(a))[0]
}

/** The C libraries of the boards' compilers have no program that could be looked for. */
function hasCores(): boolean {
  return ['/usr/share/arduino/hardware/arduino/avr', '/usr/lib/arm-none-eabi/newlib'].every((path) => existsSync(path))
}

function findTerminals(): string | undefined {
  return ['/dev/ptmx', '/dev/pts/ptmx'].every((path) => existsSync(path)) ? '/dev/pts' : undefined
}

function canMount(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
}

function findUdevVerify(): string | undefined {
  return spawnSync('udevadm', ['verify', '--help']).status === 0 ? 'udevadm' : undefined
}
