import { UsageError } from './errors.ts'

/**
 * Returns the address of a service without slashes at its end. Throws a {@link UsageError} that
 * says what is wrong with it. A user name, password or query is not repeated: it may be secret.
 *
 * @internal
 */
export function serviceUrl(text: string): string {
  if (/[\s\p{Cc}]/u.test(text)) throw new UsageError('The address of the service has white space in it.')
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) throw new UsageError(withoutScheme(text))
  if (!URL.canParse(text)) throw new UsageError(`The address ${harmless(text)} of the service is not a URL.`)
  const { protocol, username, password, origin, pathname } = new URL(text)
  const meant = `${origin}${pathname}`.replace(/\/+$/, '')
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`The address of the service begins with https:// or http://, not with ${protocol}//.`)
  if (username || password || text.includes('@'))
    throw new UsageError(`The address of the service has a user name or password in it. It is ${meant} without.`)
  if (/[?#]/.test(text))
    throw new UsageError(`The address of the service has a query or a fragment. It is ${meant} without.`)
  return text.replace(/\/+$/, '')
}

/** Says what `localhost:4100` and `boards.example` lack. */
function withoutScheme(text: string): string {
  const host = harmless(text)
    .replace(/^[a-z][a-z\d+.-]*:(?!\d)/i, '')
    .replace(/^\/+/, '')
  const isLocal = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(host)
  const meant = `${isLocal ? 'http' : 'https'}://${host}`
  const example = URL.canParse(meant) ? meant : 'https://boards.example'
  return `The address of the service is not a URL: it has no http:// or https://. Is it ${example}?`
}

/** Leaves out what may be secret. */
const harmless = (text: string) => text.replace(/^.*@/, '').replace(/[?#].*/, '')
