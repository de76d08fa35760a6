import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../typescript/src/index.ts'
import { type Address, textOf } from '../attach/address.ts'
import { listenAt, listenAtPath } from '../attach/listen.ts'
import { reasonOf } from '../files.ts'
import { SAFELY } from '../gdb/command-file.ts'
import type { Place } from '../gdb/serve.ts'
import type { Replayer } from './replayer.ts'

const LOOPBACK = '127.0.0.1'
/** A process that was ended by a signal exits with this and the signal's number, as in a shell. */
const SIGNALLED = 128

type Gdb = { gdb: string; elf: string | undefined; more: readonly string[] }

/** Starts gdb at a replay, and returns its exit code. No other user of this computer reaches it. */
export async function runGdb(replayer: Replayer, { gdb, elf, more }: Gdb): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-replay-'))
  try {
    const path = join(folder, 'gdb.sock')
    const accept = (socket: Socket) => serve(replayer, socket)
    const isWindows = process.platform === 'win32'
    await using at = isWindows ? await listenAt({ host: LOOPBACK, port: 0 }, accept) : await listenAtPath(path, accept)
    const target = isWindows ? textOf({ host: LOOPBACK, port: at.port }) : path
    const commands = join(folder, 'commands.gdb')
    writeFileSync(commands, `set remotetimeout 30\ntarget remote ${target}\n`, { mode: 0o600 })
    // Ctrl-C is for the program on the board: gdb gets it as well, and knows what to do.
    process.removeAllListeners('SIGINT')
    process.on('SIGINT', () => {})
    const words = [...SAFELY, '-x', commands, ...more, ...(elf === undefined ? [] : [elf])]
    const child = spawn(gdb, words, { stdio: 'inherit' })
    const exited = once(child, 'exit').catch((cause: unknown) => {
      throw new UsageError(`${gdb} cannot be started: ${reasonOf(cause)}.`, { cause })
    })
    await Promise.race([exited, replayer.broken]).finally(() => child.kill())
    return child.exitCode ?? SIGNALLED + (child.signalCode ? constants.signals[child.signalCode] : 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Serves a replay to debuggers, one after the other, until it breaks or its user stops it. */
export async function serveReplay(replayer: Replayer, at: Place, say: (text: string) => void): Promise<never> {
  const accept = (socket: Socket) => {
    say('A debugger is connected.')
    serve(replayer, socket)
  }
  await using listening = 'path' in at ? await listenAtPath(at.path, accept) : await listenAt(at, accept)
  const address = 'path' in at ? at.path : textOf({ ...(at satisfies Address), port: listening.port })
  say(`Listening for a debugger at ${address}. Ctrl-C ends it.`)
  return await replayer.broken
}

function serve(replayer: Replayer, socket: Socket): void {
  // A connection that is cut ends like one that is closed.
  socket.on('error', () => {})
  const send = replayer.attach({
    bytes: (bytes) => void socket.write(bytes),
    left: () => void socket.end(),
  })
  socket.on('data', send)
}
