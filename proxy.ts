import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from '#http/content-security-policy.ts'

const NONCE_BYTES = 16
const HEADER = 'Content-Security-Policy'

/** Gives every page a policy with a nonce of its own. Next reads the nonce off the request and writes it on its scripts. */
export function proxy(request: NextRequest) {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const headers = new Headers(request.headers)
  headers.set(HEADER, policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set(HEADER, policy)
  return response
}

/** Not for programs, whose bodies it would hold in memory and cut at 10 MB, and not for files, which need no nonce. */
export const config = { matcher: '/((?!(?:v1|healthz|readyz|webhooks)(?:/|$)|_next/static/).*)' }
