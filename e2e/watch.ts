import type { Page, Request, Response } from '@playwright/test'

/** On every response, pages and files. */
const standing: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

/** On every page, and on what takes a page's place as one moves on. */
const dynamic: Record<string, RegExp> = {
  'cache-control': /no-store/,
  'x-request-id': /^req_[0-9a-z]{26}$/,
  'content-security-policy':
    /^default-src 'none'; script-src 'self' 'nonce-[\w+/]{22}==' 'strict-dynamic'; style-src 'self' 'nonce-[\w+/]{22}=='; (?!.*unsafe).*object-src 'none'; base-uri 'none'; form-action 'self'( http:\/\/127\.0\.0\.1:\d+)?; frame-ancestors 'none'$/,
}

/**
 * Collects, from now on, what must not happen in a page: violations of its policy, errors, and
 * answers without their headers.
 */
export async function watch(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => faults.push(...missingHeaders(response)))
  await page.exposeFunction('reportViolation', (what: string) => faults.push(`violation: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return faults
}

/**
 * The browser itself reports an answer that is a refusal; which one it was is checked by the test
 * that provoked it.
 */
export const without = (faults: string[], status: number) =>
  faults.filter((fault) => !fault.includes(`status of ${status}`))

function missingHeaders(response: Response): string[] {
  if (!response.url().startsWith('http://localhost:')) return []
  // The API has headers of its own, which its tests check.
  if (new URL(response.url()).pathname.startsWith('/v1/')) return []
  const headers = response.headers()
  const expected = { ...standing, ...(isPage(response.request()) && dynamic) }
  const wrong = Object.entries(expected).filter(([name, value]) => !value.test(headers[name] ?? ''))
  const faults = wrong.map(([name]) => `${response.status()} ${response.url()}: ${name}: ${headers[name]}`)
  return 'x-powered-by' in headers ? [...faults, `${response.url()}: x-powered-by`] : faults
}

/**
 * The same for everyone, and kept: the documentation as Markdown, and what its search looks
 * through.
 */
const KEPT = /^\/docs(\/.+)?\.md$|^\/docs\/search\/index\.json$/

const isPage = (request: Request) =>
  ['document', 'fetch'].includes(request.resourceType()) && !KEPT.test(new URL(request.url()).pathname)
