import { logFailure } from './log.ts'

/**
 * postgres.js writes on a closed connection in a timer or a socket's event, where no caller can
 * catch the error (its issues 1208 and 896).
 */
const POSTGRES_FRAME = /^ {4}at .*[\\/]node_modules[\\/]postgres[\\/](cjs[\\/])?src[\\/]connection\.js:/
/** Next throws these if a client disconnects while its request is read (its issue 56529). */
const CLIENT_GONE = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * Handles uncaught exceptions in place of Next, which would log each and go on. The known ones
 * leave no partial state and are logged. Any other goes to `end`, which has to end the process,
 * because its state is unknown.
 */
export function handleUncaught(end: (error: Error) => void, report = log): void {
  process.setUncaughtExceptionCaptureCallback((error) => (isHarmless(error) ? report(error) : end(error)))
}

function log(error: unknown): void {
  logFailure(error, { task: 'uncaught' }, 'warn')
}

function isHarmless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error) return CLIENT_GONE.has(String(error.code))
  const innermost = error.stack?.split('\n').find((line) => line.startsWith('    at '))
  return error instanceof TypeError && POSTGRES_FRAME.test(innermost ?? '')
}
