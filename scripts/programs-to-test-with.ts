/** What tests use of this machine beside the browser, and install where they may. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canPlay, machineNames } from '#agent/qemu/machines.ts'
import { aptInstall, canApt } from './apt.ts'

const PGBOUNCER_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const NATS_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const HAPROXY_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/bin']
const COMPILERS = ['avr-gcc', 'arm-none-eabi-gcc']
const COMPILER_PLACES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const SERIAL_TOOLS = ['avrdude', 'socat', 'ser2net']
const SERIAL_PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']
/** Tools of hardware boards, and the Debian packages that have them. */
const FLASH_TOOLS = ['openocd', 'stm32flash', 'dfu-util', 'uhubctl', 'openFPGALoader']
const FLASH_PACKAGES = FLASH_TOOLS.join(' ').toLowerCase()
/** What checks the unit and the rules of an agent. */
const SERVICE_TOOLS = ['systemd-analyze', 'udevadm']
const SERVICE_PACKAGES = 'systemd udev'
const POSTGRES_PLACES = '/usr/lib/postgresql/*/bin/postgres'
const OLDEST_POSTGRES = 15

type Say = (line: string) => void

/** Thrown where there is no such program and nobody here may install it. */
export class MissingError extends Error {
  override name = 'MissingError'
}

export const findPgBouncer = () =>
  PGBOUNCER_PLACES.map((place) => join(place, 'pgbouncer')).find((path) => existsSync(path))

/** The folder with the programs of the newest PostgreSQL that Debian's packages have brought. */
export function findPostgres(): string | undefined {
  const majorOf = (bin: string) => Number(/\d+/.exec(bin))
  return globSync(POSTGRES_PLACES)
    .map(dirname)
    .filter((bin) => majorOf(bin) >= OLDEST_POSTGRES)
    .toSorted((a, b) => majorOf(b) - majorOf(a))[0]
}

/** Where PgBouncer is, installed if need be and `mayInstall`. */
export const ensurePgBouncer = (say: Say, mayInstall: boolean) => ensure('pgbouncer', findPgBouncer, say, mayInstall)

export const findNatsServer = () =>
  NATS_PLACES.map((place) => join(place, 'nats-server')).find((path) => existsSync(path))

/** Where the NATS server is, installed if need be and `mayInstall`. */
export const ensureNatsServer = (say: Say, mayInstall: boolean) =>
  ensure('nats-server', findNatsServer, say, mayInstall)

export const findHaproxy = () => HAPROXY_PLACES.map((place) => join(place, 'haproxy')).find((path) => existsSync(path))

/** Where HAProxy is, installed if need be and `mayInstall`. */
export const ensureHaproxy = (say: Say, mayInstall: boolean) => ensure('haproxy', findHaproxy, say, mayInstall)

/** Where the programs of an ordinary PostgreSQL are, installed if need be. */
export const ensurePostgres = (say: Say) => ensure('postgresql', findPostgres, say)

/** The compilers of the emulated boards' firmware. */
export const ensureCompilers = (say: Say, mayInstall: boolean) =>
  ensure('gcc-avr avr-libc gcc-arm-none-eabi', findCompilers, say, mayInstall)

/** What tests of boards on serial lines need: a tool that flashes, ptys, and a server of lines. */
export const ensureSerialTools = (say: Say, mayInstall: boolean) =>
  ensure(SERIAL_TOOLS.join(' '), findSerialTools, say, mayInstall)

export const findSerialTools = () => findAll(SERIAL_TOOLS, SERIAL_PLACES)

/** The tools that a configuration can name, as far as Debian has them. */
export const ensureFlashTools = (say: Say, mayInstall: boolean) =>
  ensure(FLASH_PACKAGES, findFlashTools, say, mayInstall)

export const findFlashTools = () => findAll(FLASH_TOOLS, SERIAL_PLACES)

/** What tests of the agent's unit and udev rules need. */
export const ensureServiceTools = (say: Say, mayInstall: boolean) =>
  ensure(SERVICE_PACKAGES, findServiceTools, say, mayInstall)

export const findServiceTools = () => findAll(SERVICE_TOOLS, SERIAL_PLACES)

/** A udev that can check rules. Debian 12 has an older one, which nobody can help. */
export async function ensureUdev(): Promise<void> {
  if (!findUdev()) throw new MissingError('there is no udevadm verify here (udev 254, Debian 13)')
}

export const findUdev = () => spawnSync('udevadm', ['verify', '--help']).status === 0

/** QEMU and what it plays. */
export const ensureQemu = (say: Say, mayInstall: boolean) =>
  ensure('qemu-system-arm firmware-microbit-micropython', findQemu, say, mayInstall)

/** Where QEMU is, if the machines' own firmware is there too. */
export const findQemu = () => (machineNames.every(canPlay) ? 'qemu-system-arm' : undefined)

/** Where the compilers are, if all of them are there. */
export const findCompilers = () => findAll(COMPILERS, COMPILER_PLACES)

/** Where the first of some programs is, if all of them are there. */
function findAll(names: readonly string[], places: readonly string[]): string | undefined {
  const found = names.map((name) => places.map((place) => join(place, name)).find((path) => existsSync(path)))
  return found.includes(undefined) ? undefined : found[0]
}

async function ensure(name: string, find: () => string | undefined, say: Say, mayInstall = true): Promise<string> {
  const found = find()
  if (found) return found
  if (!mayInstall) throw new MissingError(`there is no ${name} here (npm test installs it, as root)`)
  if (!canApt())
    throw new MissingError(`there is no ${name} here, and only root can install it (apt-get install ${name})`)
  say(`Installing Debian's ${name}`)
  const failure = await aptInstall(...name.split(' '))
  const installed = find()
  if (!installed) throw new Error(`Debian's ${name} cannot be used: ${failure ?? 'it is too old'}`)
  return installed
}
