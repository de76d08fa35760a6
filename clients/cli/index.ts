import { CommanderError } from 'commander'
import type { Run } from './commands/registry.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf, explain, InterruptedError, problemOf } from './failures.ts'
import { reasonOf } from './files.ts'
import { argumentsOf, createProgram } from './program.ts'
import { applyProxy } from './proxy.ts'
import { Settings } from './settings.ts'
import { say } from './terminal-text.ts'

const SIGNALS = { SIGINT: EXIT.interrupt, SIGTERM: EXIT.terminate, SIGHUP: EXIT.hangUp } as const
/** How long an orderly end may take after an error that nothing has caught. */
const END_MS = 20_000

const stop = new AbortController()
const run: Run = { signal: stop.signal, exitCode: EXIT.passed }
let isDone = false

for (const [name, exitCode] of Object.entries(SIGNALS))
  process.on(name, () => {
    // Who asks a second time does not want to wait for the session to end: its lease does that.
    if (stop.signal.aborted) process.exit(exitCode)
    stop.abort(new InterruptedError(exitCode, `Stopped by ${name}.`))
  })
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const [exitCode, text] =
    error.code === 'EPIPE'
      ? ([EXIT.brokenPipe, 'Nothing reads the output any more.'] as const)
      : ([EXIT.infrastructure, `The output cannot be written: ${reasonOf(error)}.`] as const)
  stop.abort(new InterruptedError(exitCode, text))
})
// There is nowhere left to say it.
process.stderr.on('error', () => undefined)
process.on('uncaughtException', (error) => {
  stop.abort(error)
  setTimeout(() => process.exit(EXIT.infrastructure), END_MS).unref()
})
// Nothing is left to wait for, and the command has not ended.
process.on('beforeExit', () => {
  if (!isDone) end(fail(stop.signal.aborted ? stop.signal.reason : new Error('the command did not end')))
})

await main()

async function main(): Promise<void> {
  try {
    applyProxy(new Settings().environment, say)
    await createProgram(run).parseAsync(argumentsOf(process.argv.slice(2)), { from: 'user' })
    await flush()
    stop.signal.throwIfAborted()
    end(run.exitCode)
  } catch (error) {
    end(fail(stop.signal.aborted ? stop.signal.reason : error))
  }
}

/** Waits until stdout has taken everything, or has said that it cannot. */
async function flush(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  stop.signal.addEventListener('abort', () => resolve())
  process.stdout.write('', () => setImmediate(resolve))
  await promise
}

/** Ends the process, though a call that was given up may still hold a connection open. */
function end(exitCode: number): void {
  isDone = true
  process.exit(exitCode)
}

/** Says what went wrong, and returns the exit code. */
function fail(error: unknown): number {
  const exitCode = exitCodeOf(error)
  // commander has said it already: a wrong flag, or the help that was asked for.
  if (error instanceof CommanderError) return exitCode
  const isJson = process.argv.includes('--json') || process.argv.includes('--fields')
  const source = new Settings().environment.SERVICE_API_KEY ? 'SERVICE_API_KEY' : 'the stored login'
  say(isJson ? JSON.stringify(problemOf(error)) : explain(error, source))
  return exitCode
}
