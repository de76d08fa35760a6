/** For tests: on every response under /v1 (docs/contract.md §2). */
const standing: Record<string, RegExp> = {
  'x-request-id': /^req_[0-9a-z]{26}$/,
  'cache-control': /^(no-store|public, no-cache)$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^no-referrer$/,
  'boardwalk-version': /^1$/,
  // Next adds names of its own to it.
  vary: /(^|, )Cookie, Authorization(,|$)/,
}

/** On those with a certain status, and on no other. */
const ofStatus: Record<string, number[]> = {
  'www-authenticate': [401],
  'retry-after': [429, 503],
}

/** Bytes of users are never shown by a browser. */
const TYPE = /^application\/((problem\+)?json; charset=utf-8|octet-stream|vnd\.boardwalk\.[a-z]+)$/

/** Which of the headers that must be there are not, or not as they must be. */
export function standingFaults(status: number, headers: Headers, text: string): string[] {
  const wrong = Object.entries({ ...standing, ...(text !== '' && { 'content-type': TYPE }) }).filter(
    ([name, value]) => !value.test(headers.get(name) ?? ''),
  )
  const misplaced = Object.keys(ofStatus).filter((name) => headers.has(name) !== ofStatus[name]?.includes(status))
  const granted = [...headers.keys()].filter((name) => name.startsWith('access-control-') || name === 'x-powered-by')
  return [...wrong.map(([name]) => name), ...misplaced, ...granted].map((name) => `${name}: ${headers.get(name)}`)
}
