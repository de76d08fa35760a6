import { requestFields } from '#http/server/request-log.ts'

/**
 * Makes the request's id the `digest` of every error that has none of its own. Next tells a browser
 * nothing else of an error on the server, keeps a digest it finds, and otherwise makes up a hash
 * that is in no line of the log. It is a property of all errors because a page may throw any.
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
