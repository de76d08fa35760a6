const anywhere = 'http://boardwalk.invalid'

/**
 * Returns the page to go to after a login: a path of this application, or home for anything else
 * (no open redirects).
 */
export function safeRedirect(next: unknown): string {
  if (typeof next !== 'string' || !URL.canParse(next, anywhere)) return '/'
  const { origin, pathname, search, hash } = new URL(next, anywhere)
  return origin === anywhere && next.startsWith('/') && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
