import { EXIT } from './exit-codes.ts'
import { InterruptedError } from './failures.ts'
import { reasonOf } from './files.ts'

const SIGNALS = { SIGINT: EXIT.interrupt, SIGTERM: EXIT.terminate, SIGHUP: EXIT.hangUp } as const
/** How long an orderly end may take after an error that nothing has caught. */
const END_MS = 20_000

/**
 * Returns a signal that ends the work of this process in order. It aborts on SIGINT, SIGTERM and
 * SIGHUP, where stdout cannot be written, and on an error that nothing has caught. Its reason is
 * the error to end with.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const [name, exitCode] of Object.entries(SIGNALS))
    process.on(name, () => {
      // Who asks a second time does not want to wait for the session to end: its lease does that.
      if (stop.signal.aborted) process.exit(exitCode)
      stop.abort(new InterruptedError(exitCode, `Stopped by ${name}.`))
    })
  process.stdout.on('error', (error: NodeJS.ErrnoException) => stop.abort(brokenOutput(error)))
  // There is nowhere left to say it.
  process.stderr.on('error', () => undefined)
  process.on('uncaughtException', (error) => {
    stop.abort(error)
    setTimeout(() => process.exit(EXIT.infrastructure), END_MS).unref()
  })
  return stop.signal
}

function brokenOutput(error: NodeJS.ErrnoException): InterruptedError {
  if (error.code === 'EPIPE') return new InterruptedError(EXIT.brokenPipe, 'Nothing reads the output any more.')
  return new InterruptedError(EXIT.infrastructure, `The output cannot be written: ${reasonOf(error)}.`)
}
