import { Refusal } from '#core/errors.ts'
import { isUnavailable } from '#db/unavailable.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * What the caller is told of anything that was thrown: a refusal as it is, a database that is away as `unavailable`.
 * All else is a bug: it is logged under the request's id, and the answer says nothing of it.
 */
export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) logFailure(error.cause, { request_id: requestId })
    return error
  }
  logFailure(error, { request_id: requestId })
  if (isUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database cannot be reached just now. Try again shortly; if this was a change, look first whether it was made.',
      {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      },
    )
  }
  return new Refusal('internal_error', `This is our fault. Quote ${requestId} when you tell us about it.`)
}

/** Something that needs a look, though nothing has failed. */
export function logNotice(notice: string, about: Record<string, string>): void {
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), ...about, notice }))
}

/** The deepest cause alone: what Drizzle wraps around it repeats the statement's values, secrets' hashes among them. */
export function logFailure(error: unknown, about: Record<string, string>): void {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...about, error: text }))
}

/** Without SMTP_URL the log is where one finds the link. */
export function logKeptMail(kept: { kind: string; file: string; url: string | undefined }): void {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), task: 'postman', ...kept }))
}
