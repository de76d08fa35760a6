/** Runs the command line as its users do: the bundled file, in a process of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledCliOf } from '#http/api/bundled-clients.ts'
import { bundleCliIfStale } from '#scripts/bundle-cli.ts'
import { PROGRAMS } from '#test/programs.ts'

type Environment = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }
export type Running = {
  child: ChildProcessWithoutNullStreams
  ended: Promise<Ended>
  said: (text: string | RegExp) => Promise<string>
}

export class CommandLine {
  readonly file: string
  readonly environment: Environment

  private constructor(file: string, environment: Environment) {
    this.file = file
    this.environment = environment
  }

  /** Makes the file unless it is there, and a folder for its configuration. */
  static async create(environment: Environment): Promise<CommandLine> {
    await bundleCliIfStale(PROGRAMS)
    return CommandLine.bundled(environment)
  }

  /** As `create`, where the file is made by something else before it runs. */
  static bundled(environment: Environment): CommandLine {
    return new CommandLine(bundledCliOf(PROGRAMS), {
      PATH: process.env.PATH ?? '',
      SERVICE_CONFIG_DIR: join(mkdtempSync(join(tmpdir(), 'boardwalk-cli-')), 'config'),
      ...environment,
    })
  }

  /** Returns the same command line with other variables. */
  with(environment: Environment): CommandLine {
    return new CommandLine(this.file, { ...this.environment, ...environment })
  }

  start(...args: string[]): Running {
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...this.environment }
    const child = spawn(process.execPath, [this.file, ...args], { env })
    const stderr: string[] = []
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => stderr.push(chunk))
    const stdout: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => stdout.push(chunk))
    const ended = once(child, 'close').then(() => ({
      ...{ code: child.exitCode, signal: child.signalCode },
      ...{ stdout: stdout.join(''), stderr: stderr.join('') },
    }))
    /** Resolves once stderr says something. */
    const said = async (wanted: string | RegExp) => {
      const isSaid = () =>
        typeof wanted === 'string' ? stderr.join('').includes(wanted) : wanted.test(stderr.join(''))
      while (!isSaid()) {
        if (child.exitCode !== null) throw new Error(`it ended without “${wanted}”: ${stderr.join('')}`)
        const wait = new AbortController()
        const { signal } = wait
        await Promise.race([once(child.stderr, 'data', { signal }), once(child, 'exit', { signal })])
        wait.abort()
      }
      return stderr.join('')
    }
    return { child, ended, said }
  }

  /** Runs it to its end; `input` is what it reads from standard input. */
  async run(args: string[], input = ''): Promise<Ended> {
    const { child, ended } = this.start(...args)
    child.stdin.end(input)
    return ended
  }
}
