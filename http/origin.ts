import { Refusal } from '#core/errors.ts'
import { env } from '#env.ts'

/**
 * Refuses a change that comes with a cookie from another origin. `Sec-Fetch-Site` decides where a browser sends it;
 * without it, an `Origin`, if there is one, must be this application's own (contract §3).
 */
export function refuseOtherOrigins(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwn = site === null ? origin === null || origin === env().appUrl : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new Refusal('cross_origin_request', 'This change came from another site and was not made.')
}
