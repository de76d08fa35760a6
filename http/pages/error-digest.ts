import { isUnavailable } from '#db/unavailable.ts'
import { requestFields } from '#http/server/request-log.ts'
import { toDigest } from './digest.ts'

/**
 * Makes the request id the `digest` of every error without one, and whether the database is away.
 * Next shows browsers only the digest of a server error, and otherwise makes up a hash that is not
 * in the log. Set on all errors, because a page may throw any.
 */
export function setErrorDigests(): void {
  Object.defineProperty(Error.prototype, 'digest', {
    configurable: true,
    get() {
      const { request_id: requestId } = requestFields()
      return requestId && toDigest({ requestId, isUnavailable: isUnavailable(this) })
    },
    set(value: unknown) {
      Object.defineProperty(this, 'digest', { value, configurable: true, enumerable: true, writable: true })
    },
  })
}
