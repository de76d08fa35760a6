import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#env.ts'
import { contentSecurityPolicy } from '#http/pages/content-security-policy.ts'
import { plainPage } from '#http/pages/plain-page.ts'
import { isOtherOrigin, isSafe } from '#http/same-origin.ts'
import { addLogFields } from '#http/server/request-log.ts'

const NONCE_BYTES = 16
const HEADER = 'Content-Security-Policy'

/**
 * Sets a content security policy with a new nonce on every page; Next reads the nonce from the
 * request and writes it on its scripts. Refuses cross-origin requests that could change state: all
 * forms, and logging out.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const isForeign = !isSafe(request.method) && isOtherOrigin(request.headers)
  const response = isForeign ? refuse() : forward(request, policy)
  response.headers.set(HEADER, policy)
  return response
}

function forward({ method, headers: sent }: NextRequest, policy: string): NextResponse {
  const headers = new Headers(sent)
  headers.set(HEADER, policy)
  // Next compares Origin with Host, which a proxy may have changed, and fails with a 500 and a
  // stack. This file does the check instead.
  if (!isSafe(method)) headers.set('Origin', env().appUrl)
  return NextResponse.next({ request: { headers } })
}

function refuse(): NextResponse {
  addLogFields({ code: 'cross_origin_request' })
  const page = plainPage(
    'Nothing was done',
    'This came from another site. If you meant it, open <a href="/">Boardwalk</a> and do it there.',
  )
  return new NextResponse(page, {
    status: 403,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/**
 * Leaves out the API, because the proxy would buffer its bodies and cut them at 10 MB, and files,
 * which need no nonce.
 */
export const config = {
  matcher: '/((?!(?:v1|healthz|readyz|webhooks/stripe|mail/unsubscribe|clients)(?:/|$)|_next/static/).*)',
}
