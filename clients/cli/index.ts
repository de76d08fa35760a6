import { CommanderError } from 'commander'
import { endCiKeys } from '../typescript/src/index.ts'
import { bisectCodeOf, isBisect } from './bisect.ts'
import type { Run } from './commands/registry.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf, explain, flagsOf, problemOf } from './failures.ts'
import { argumentsOf, createProgram } from './program.ts'
import { applyProxy } from './proxy.ts'
import { Settings } from './settings.ts'
import { hastenSlowPatterns } from './slow-patterns.ts'
import { stopSignal } from './stop.ts'
import { say } from './terminal-text.ts'

hastenSlowPatterns()
const signal = stopSignal()
const run: Run = { signal, exitCode: EXIT.passed }
// Nothing is left to wait for, and the command has not ended.
process.on('beforeExit', () =>
  process.exit(fail(signal.aborted ? signal.reason : new Error('the command did not end'))),
)
void main()

async function main(): Promise<void> {
  const failure = await failureOf(async () => {
    applyProxy(new Settings().environment, say)
    await createProgram(run).parseAsync(argumentsOf(process.argv.slice(2)), { from: 'user' })
  })
  await flush()
  await endCiKeys()
  const error = signal.aborted ? signal.reason : failure
  // A call that was given up may still hold a connection open.
  process.exit(error === undefined ? run.exitCode : fail(error))
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
}

/** Waits until stdout has taken everything, or has said that it cannot. */
async function flush(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve())
  process.stdout.write('', () => setImmediate(resolve))
  await promise
}

/** Says what went wrong, and returns the exit code. */
function fail(error: unknown): number {
  const typed = process.argv.slice(2)
  const exitCode = isBisect(typed) ? bisectCodeOf(exitCodeOf(error)) : exitCodeOf(error)
  // commander has said it already: a wrong flag, or the help that was asked for.
  if (error instanceof CommanderError) return exitCode
  const isJson = process.argv.includes('--json') || process.argv.includes('--fields')
  const { SERVICE_API_KEY, SERVICE_CI_TRUST } = new Settings().environment
  const source = SERVICE_API_KEY ? 'SERVICE_API_KEY' : SERVICE_CI_TRUST ? 'SERVICE_CI_TRUST' : 'the stored login'
  say(isJson ? JSON.stringify(problemOf(error)) : explain(error, source, flagsOf(typed)))
  return exitCode
}
