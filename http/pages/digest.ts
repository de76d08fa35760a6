const UNAVAILABLE = ' unavailable'

/** What browsers learn of an error of the server. */
type ErrorDigest = {
  requestId: string
  /** Whether the database could not be reached, so that it will work again. */
  isUnavailable: boolean
}

/** Returns what Next sends along with an error: `req_…`, or `req_… unavailable`. */
export function toDigest({ requestId, isUnavailable }: ErrorDigest): string {
  return isUnavailable ? requestId + UNAVAILABLE : requestId
}

/** Returns what a digest says; Next's own are hashes without more. */
export function readDigest(digest: string): ErrorDigest {
  const isUnavailable = digest.endsWith(UNAVAILABLE)
  return { isUnavailable, requestId: isUnavailable ? digest.slice(0, -UNAVAILABLE.length) : digest }
}
