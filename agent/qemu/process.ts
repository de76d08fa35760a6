import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type Machine, PROGRAM_PLACES } from './machines.ts'
import { type OnShutdown, Qmp } from './qmp.ts'

const MAX_FILE_BYTES = 4 * 1024 * 1024
const MAX_CPU_SECONDS = 24 * 3600
const MAX_THREADS_OF_OWN_USER = 256
/** How much of what QEMU says is kept: the reason comes first, then registers. */
const MAX_SAID = 1_000

/** The file descriptors that QEMU inherits. Its arguments contain no path but the operator's. */
const CONSOLE = 3
const CONTROL = 4
const MEMORY = 5
const DEBUGGER = 6
const MEMORY_FILE = `/dev/fd/${MEMORY}`

export type Launch = {
  machine: Machine
  /** The content of the flash. */
  image: Uint8Array | undefined
  /** Files of the operator that a machine without flash starts from. */
  files: readonly string[]
  /** The user to run as; the agent's own by default. */
  uid: number | undefined
  onShutdown: OnShutdown
}

export type End = { code: number | null; signal: NodeJS.Signals | null; said: string }

/** A process of QEMU. It cannot start programs, has no network, and ends with the agent. */
export class Qemu {
  readonly console: Duplex
  /** Its stub for debuggers, which would have QEMU do all that it may do: for a filter alone. */
  readonly stub: Duplex
  readonly ended: Promise<End>
  readonly #child: ChildProcess
  readonly #qmp: Qmp
  readonly #machine: Machine
  /** A file without a name: when the process is gone, so is what was in it. */
  readonly #memory: number

  private constructor(launch: Launch) {
    this.#machine = launch.machine
    this.#memory = openNameless(launch)
    const [program = '', ...args] = commandOf(launch)
    this.#child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', this.#memory, 'pipe'],
      cwd: '/',
      env: { PATH: PROGRAM_PLACES.join(':'), NODE_ENV: 'production' },
    })
    const [console, control] = [this.#child.stdio[CONSOLE] as Duplex, this.#child.stdio[CONTROL] as Duplex]
    this.console = console
    this.stub = (this.#child.stdio as unknown[])[DEBUGGER] as Duplex
    // They break when their process ends, and `ended` reports that.
    for (const stream of [this.console, this.stub]) stream.on('error', () => {})
    this.ended = this.#watch()
    this.#qmp = new Qmp(control, launch.onShutdown)
  }

  /** Resolves with a process that has loaded the flash and executes nothing yet. */
  static async start(launch: Launch): Promise<Qemu> {
    const made = new Qemu(launch)
    try {
      await made.execute('qmp_capabilities')
      made.#lowerPriority()
      return made
    } catch (error) {
      const { said } = await made.kill()
      throw said ? new Error(`QEMU does not start: ${said.split('\n')[0]}`) : error
    }
  }

  /** Sends a command to QEMU's control connection. */
  async execute(command: string, args?: Record<string, string | number>): Promise<void> {
    const isPaused = this.console.isPaused()
    // While a program waits for its console to be read, QEMU does nothing else.
    if (isPaused) this.console.resume()
    await this.#qmp.execute(command, args)
    if (isPaused) this.console.pause()
  }

  /** Stops the program and returns what the flash holds. */
  async readFlash(): Promise<Uint8Array> {
    const { start = 0, size = 0 } = this.#machine.flash ?? {}
    await this.execute('stop')
    await this.execute('memsave', { val: start, size, filename: MEMORY_FILE })
    return new Uint8Array(readFileSync(`/proc/self/fd/${this.#memory}`))
  }

  /** Ends it. What it has printed by then has arrived. */
  kill(): Promise<End> {
    this.console.resume()
    this.#child.kill('SIGKILL')
    return this.ended
  }

  /**
   * Programs that spin get what the service, the database and other boards leave. No program runs
   * yet; with this priority from the beginning, QEMU itself would not start on a busy computer.
   */
  #lowerPriority(): void {
    const lowered = new Set<string>()
    const threads = () => readdirSync(`/proc/${this.#child.pid}/task`).filter((id) => !lowered.has(id))
    // Threads that begin meanwhile have the priority of the one that began them.
    for (let left = threads(); left.length > 0; left = threads()) {
      for (const id of left) {
        lowered.add(id)
        lowerPriorityOf(Number(id))
      }
    }
  }

  async #watch(): Promise<End> {
    let said = ''
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString('latin1')).slice(0, MAX_SAID)
    })
    this.#child.on('error', (error) => {
      said ||= error.message
    })
    // What is left in the console has arrived once it is closed.
    this.#child.on('exit', () => this.console.resume())
    const [code, signal] = await once(this.#child, 'close').catch(() => [null, null])
    closeSync(this.#memory)
    return { code, signal, said }
  }
}

function lowerPriorityOf(thread: number): void {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as { info?: NodeJS.ErrnoException }).info?.code !== 'ESRCH') throw error
  }
}

/** Returns a file that only its descriptor leads to, with the image in it. */
function openNameless({ image, uid }: Launch): number {
  const path = join(tmpdir(), `boardwalk-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  if (uid !== undefined) fchownSync(file, uid, uid)
  if (image) writeSync(file, image)
  return file
}

/** Returns the whole command. Nothing in it comes from a user of the board. */
function commandOf({ machine, files, uid }: Launch): string[] {
  const { program, args, memoryLimit, flash } = machine
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  const limits = [`--as=${memoryLimit}`, `--fsize=${MAX_FILE_BYTES}`, `--cpu=${MAX_CPU_SECONDS}`, '--core=0']
  if (uid !== undefined) limits.push(`--nproc=${MAX_THREADS_OF_OWN_USER}`)
  return [
    ...['setpriv', '--pdeathsig=KILL', ...user, '--', 'prlimit', ...limits, '--'],
    ...[program, ...args, '-accel', 'tcg,tb-size=32'],
    ...['-nodefaults', '-no-user-config', '-nic', 'none', '-display', 'none'],
    ...['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    // Nothing runs before we listen. A program that resets its board may not lose what is in flash.
    ...['-S', '-action', flash?.isWritable ? 'reboot=shutdown,shutdown=pause' : 'shutdown=pause'],
    ...['-chardev', `socket,id=console,fd=${CONSOLE}`, '-serial', 'chardev:console'],
    ...['-chardev', `socket,id=control,fd=${CONTROL}`, '-mon', 'chardev=control,mode=control'],
    ...['-chardev', `socket,id=debugger,fd=${DEBUGGER}`, '-gdb', 'chardev:debugger'],
    ...(flash ? ['-device', `loader,file=${MEMORY_FILE},addr=${flash.start},force-raw=on`] : []),
    ...files,
  ]
}
