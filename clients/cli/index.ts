import { CommanderError } from 'commander'
import type { Run } from './commands/registry.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf, explain, InterruptedError, problemOf } from './failures.ts'
import { createProgram } from './program.ts'
import { applyProxy } from './proxy.ts'
import { Settings } from './settings.ts'
import { say } from './terminal-text.ts'

const SIGNALS = { SIGINT: EXIT.interrupt, SIGTERM: EXIT.terminate, SIGHUP: EXIT.hangUp } as const

const stop = new AbortController()
const run: Run = { signal: stop.signal, exitCode: EXIT.passed }

for (const [name, exitCode] of Object.entries(SIGNALS))
  process.on(name, () => {
    // Who asks a second time does not want to wait for the session to end: its lease does that.
    if (stop.signal.aborted) process.exit(exitCode)
    stop.abort(new InterruptedError(exitCode, `Stopped by ${name}.`))
  })
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  stop.abort(new InterruptedError(EXIT.infrastructure, 'Nobody reads the output any more.'))
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  applyProxy(new Settings().environment, say)
  await createProgram(run).parseAsync()
  process.exitCode = run.exitCode
} catch (error) {
  process.exitCode = fail(stop.signal.aborted ? stop.signal.reason : error)
}
// A poll that was given up may still hold a connection open.
process.exitCode ??= 0
if (stop.signal.aborted) process.exit()

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
