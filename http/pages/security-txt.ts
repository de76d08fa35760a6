import { DAY_MS } from '#durations.ts'
import { env } from '#env.ts'

/** RFC 9116 asks for less than a year. The date moves along, since the service is running. */
const VALID_DAYS = 180

/** Responds with the security contact (RFC 9116), or 404 if the operator has set none. */
export function securityTxt(): Response {
  const { securityContact, appUrl } = env()
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  if (!securityContact) return new Response('The operator has named no contact.\n', { status: 404, headers })
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers })
}
