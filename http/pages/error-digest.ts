import { requestFields } from '#http/server/request-log.ts'

/**
 * Makes the request id the `digest` of every error without one. Next shows browsers only the digest
 * of a server error, and otherwise makes up a hash that is not in the log. Set on all errors,
 * because a page may throw any.
 */
export function setErrorDigests(): void {
  Object.defineProperty(Error.prototype, 'digest', {
    configurable: true,
    get: () => requestFields().request_id,
    set(value: unknown) {
      Object.defineProperty(this, 'digest', { value, configurable: true, enumerable: true, writable: true })
    },
  })
}
