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
 * Gives every page a policy with a nonce of its own, which Next reads off the request and writes on
 * its scripts, and refuses what another site sends: every form there is, and logging out.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const isForeign = !isSafe(request.method) && isOtherOrigin(request.headers)
  const response = isForeign ? refused() : passedOn(request, policy)
  response.headers.set(HEADER, policy)
  return response
}

function passedOn({ method, headers: sent }: NextRequest, policy: string): NextResponse {
  const headers = new Headers(sent)
  headers.set(HEADER, policy)
  // Next would hold it against the Host, which a proxy may have changed, and fail with a 500 and a
  // stack. Ours is the one check.
  if (!isSafe(method)) headers.set('Origin', env().appUrl)
  return NextResponse.next({ request: { headers } })
}

function refused(): NextResponse {
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
 * Not for programs, whose bodies it would hold in memory and cut at 10 MB, and not for files, which
 * need no nonce.
 */
export const config = { matcher: '/((?!(?:v1|healthz|readyz|webhooks)(?:/|$)|_next/static/).*)' }
