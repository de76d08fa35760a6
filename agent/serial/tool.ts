import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How much of a tool's output is kept. */
const TAIL_BYTES = 8_192
/** How long a tool may take to end once it is told to. */
const KILL_MS = 2_000

/** Words of avrdude, esptool, OpenOCD and others for what went wrong. */
const PROBLEM = /\b(error|fatal|fail\w*|cannot|could not|unable|not (responding|in sync|found))\b/i

/** A tool has failed. `output` is the end of what it said. */
export class ToolError extends Error {
  override name = 'ToolError'
  readonly output: string

  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

export type Tool = {
  /** The program and its arguments, with placeholders such as `{port}`. */
  argv: readonly string[]
  timeoutMs: number
  /** The names of environment variables that it gets, beside PATH. */
  env: readonly string[]
}

const placeholder = /\{([a-z_]+)\}/g

/** Returns the names of the placeholders in a template. */
export function placeholdersOf(argv: readonly string[]): string[] {
  return argv.flatMap((argument) => [...argument.matchAll(placeholder)].map(([, name = '']) => name))
}

/**
 * Runs a tool to its end, without a shell: a value never leaves its argument.
 * Throws a `ToolError` if it fails, is missing or takes too long; all it has started is ended then.
 */
export async function runTool({ argv, timeoutMs, env }: Tool, values: Record<string, string>, signal?: AbortSignal) {
  const [program = '', ...args] = argumentsOf(argv, values)
  signal?.throwIfAborted()
  const child = spawn(program, args, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output = (output + bytes.toString('latin1')).slice(-TAIL_BYTES)
    })
  let why: string | undefined
  let killer: NodeJS.Timeout | undefined
  const end = (reason: string) => {
    why ??= reason
    killGroup(child.pid, 'SIGTERM')
    killer ??= setTimeout(() => killGroup(child.pid, 'SIGKILL'), KILL_MS)
  }
  const late = setTimeout(() => end(`took longer than ${timeoutMs / 1_000} s`), timeoutMs)
  const stop = () => end('was not wanted any more')
  signal?.addEventListener('abort', stop)
  try {
    const [code, by] = await once(child, 'close')
    if (why !== undefined) throw new ToolError(`${program} ${why}.`, output)
    if (code !== 0) throw new ToolError(`${program} failed (${by ?? `exit code ${code}`}): ${reasonIn(output)}`, output)
    return output
  } catch (error) {
    if (error instanceof ToolError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const words = code === 'ENOENT' ? 'is not installed on this machine: install it, or correct PATH.' : message
    throw new ToolError(`${program} ${words}`, output)
  } finally {
    clearTimeout(late)
    clearTimeout(killer)
    signal?.removeEventListener('abort', stop)
    // What it has left running in its group would hold the board.
    killGroup(child.pid, 'SIGKILL')
  }
}

/** Returns a tool's arguments, with values in the place of placeholders. */
export function argumentsOf(argv: readonly string[], values: Record<string, string>): string[] {
  return argv.map((argument) => argument.replaceAll(placeholder, (_, name) => values[name] ?? ''))
}

/** Nothing of the agent's own environment, which may hold secrets, but what is named. */
export function environment(names: readonly string[]) {
  return Object.fromEntries(['PATH', ...names].flatMap((name) => withValue(name))) as NodeJS.ProcessEnv
}

function withValue(name: string): [string, string][] {
  // biome-ignore lint/style/noProcessEnv: the operator names what a tool may see
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

/** Ends all that a tool has started in its group. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the first line that tells of a problem, or the last of all: some tools end politely. */
function reasonIn(output: string): string {
  const lines = output.trim().split(/[\r\n]+/)
  return lines.find((line) => PROBLEM.test(line) && !/\bno error/i.test(line)) ?? lines.at(-1) ?? ''
}
