import { Refusal } from '#core/errors.ts'
import { env } from '#env.ts'

/**
 * Throws for a change with a cookie from another origin; `endpoint()` and `proxy.ts` call it.
 * `Sec-Fetch-Site` decides if the browser sends it; otherwise an `Origin`, if present, must be our
 * own (docs/contract.md §3).
 */
export function refuseOtherOrigins(headers: Headers): void {
  if (isOtherOrigin(headers))
    throw new Refusal('cross_origin_request', 'This change came from another site and was not made.')
}

export function isOtherOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  return site === null ? origin !== null && origin !== env().appUrl : site !== 'same-origin' && site !== 'none'
}

/**
 * Returns whether our own page led here: no other site, no mail and no typed address. Browsers send
 * no `Sec-Fetch-Site` to plain HTTP, but the `Referer` that our pages allow.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const referer = headers.get('referer')
  return referer !== null && URL.parse(referer)?.origin === env().appUrl
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
