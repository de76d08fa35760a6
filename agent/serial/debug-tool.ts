import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOf, environment, killGroup } from './tool.ts'

const TAIL_BYTES = 8_192
const KILL_MS = 2_000
/** How often the address of a tool is tried until it listens. */
const DIAL_MS = 50

/**
 * Ends the tool, with all it has started, as soon as its third descriptor is closed: also if the
 * agent is killed. The tool is given as the arguments, and takes the place of the shell.
 */
const GUARDED = '( read -r _ <&3; kill -KILL 0 ) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$@"'

export type DebugTool = {
  argv: readonly string[]
  env: readonly string[]
  /** Whether it speaks with the debugger over its own input and output, or at `{tcp}`. */
  transport: 'stdio' | 'tcp'
}

/** A tool that speaks with debuggers, while it runs. */
export class RunningTool {
  /** What a debugger and the tool say to each other. It is closed when the tool has ended. */
  readonly stream: Duplex
  /** Resolves once it has ended. */
  readonly ended: Promise<void>
  readonly #child: ChildProcessWithoutNullStreams
  readonly #said: () => string

  private constructor(child: ChildProcessWithoutNullStreams, stream: Duplex, ended: Promise<void>, said: () => string) {
    this.#child = child
    this.stream = stream
    this.ended = ended
    this.#said = said
    void ended.then(() => stream.destroy())
  }

  /** Starts a tool. Rejects with what it has said if it ends before it can be spoken with. */
  static async start(tool: DebugTool, values: Record<string, string>, signal: AbortSignal): Promise<RunningTool> {
    signal.throwIfAborted()
    const tcp = tool.transport === 'tcp' ? await freePort() : undefined
    const argv = argumentsOf(tool.argv, { ...values, ...(tcp !== undefined && { tcp: String(tcp) }) })
    const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...argv], {
      env: environment(tool.env),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    }) as ChildProcessWithoutNullStreams
    let output = ''
    const keep = (bytes: Buffer) => {
      output = (output + bytes.toString('latin1')).slice(-TAIL_BYTES)
    }
    child.stderr.on('data', keep)
    if (tcp !== undefined) child.stdout.on('data', keep)
    // A tool that has ended reads nothing: its end is told by itself.
    child.stdin.on('error', () => {})
    // What watches over it has a descriptor of it, and ends with its group.
    child.once('exit', () => killGroup(child.pid, 'SIGKILL'))
    const ended = once(child, 'close').then(
      () => {},
      (error: Error) => keep(Buffer.from(error.message)),
    )
    const gone = new AbortController()
    void ended.then(() => gone.abort())
    const stop = () => killGroup(child.pid, 'SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    try {
      const stream =
        tcp === undefined
          ? Duplex.from({ readable: child.stdout, writable: child.stdin })
          : await dial(tcp, gone.signal)
      stream.on('error', () => {})
      return new RunningTool(child, stream, ended, () => output)
    } catch {
      throw new Error(`${argv[0]} has ended: ${output.trim().split('\n').at(-1) || 'it said nothing'}`)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** The last line that it has said. */
  get lastWords(): string {
    return this.#said().trim().split('\n').at(-1) ?? ''
  }

  /** Ends it, with all it has started. */
  async end(): Promise<void> {
    this.stream.destroy()
    killGroup(this.#child.pid, 'SIGTERM')
    const killer = setTimeout(() => killGroup(this.#child.pid, 'SIGKILL'), KILL_MS)
    await this.ended
    clearTimeout(killer)
  }
}

/** Returns a port of this computer that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Connects to a tool as soon as it listens. Rejects once `gone` is aborted. */
async function dial(port: number, gone: AbortSignal): Promise<Duplex> {
  for (;;) {
    gone.throwIfAborted()
    const socket = connect({ host: '127.0.0.1', port })
    try {
      await once(socket, 'connect', { signal: gone })
      return socket
    } catch (error) {
      socket.destroy()
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      await wait(DIAL_MS, undefined, { signal: gone })
    }
  }
}
