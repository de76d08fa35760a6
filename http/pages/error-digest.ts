import { isUnavailable } from '#db/unavailable.ts'
import { addLogFields, requestFields } from '#http/server/request-log.ts'
import { toDigest } from './digest.ts'

/**
 * Makes the request id the `digest` of every error without one, and whether the database is away.
 * Next shows browsers only the digest of a server error, and otherwise makes up a hash that is not
 * in the log. The line of the request then says that, too. Set on all errors, because a page may
 * throw any.
 */
export function setErrorDigests(): void {
  Object.defineProperty(Error.prototype, 'digest', {
    configurable: true,
    get() {
      const { request_id: requestId } = requestFields()
      if (!requestId) return undefined
      const isAway = isUnavailable(this)
      if (isAway) addLogFields({ code: 'unavailable' })
      return toDigest({ requestId, isUnavailable: isAway })
    },
    set(value: unknown) {
      Object.defineProperty(this, 'digest', { value, configurable: true, enumerable: true, writable: true })
    },
  })
}
