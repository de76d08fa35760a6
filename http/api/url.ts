/** The path and query of a request, as they were sent. */
export type Address = { pathname: string; search: string }

const PARTS = /^\w+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/

/**
 * Returns the path and query of a request. The server has normalized the URL, so it need not be
 * parsed.
 */
export function urlOf({ url }: Request): Address {
  const [, pathname = '', search = ''] = PARTS.exec(url) ?? []
  return { pathname, search }
}
