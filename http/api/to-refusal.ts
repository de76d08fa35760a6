import { Refusal } from '#core/errors.ts'
import { logFailure } from '#core/log.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { addLogFields } from '#http/server/request-log.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Returns the refusal for anything that was thrown: a refusal as it is, a database failure as
 * `unavailable`. Anything else is a bug: it is logged under the request id, and the response says
 * nothing about it.
 */
export function toRefusal(error: unknown, requestId: string): Refusal {
  const refusal = asRefusal(error, requestId)
  addLogFields({ code: refusal.code })
  return refusal
}

function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) logFailure(error.cause, { request_id: requestId })
    return error
  }
  logFailure(error, { request_id: requestId })
  if (isUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database cannot be reached right now. Try again shortly; if this was a change, first check whether it was made.',
      {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      },
    )
  }
  return new Refusal('internal_error', `This is our fault. Quote ${requestId} when you tell us about it.`)
}
