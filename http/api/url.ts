/** Where a request goes: path and query as they are written. */
export type Address = { pathname: string; search: string }

const PARTS = /^\w+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/

/**
 * The address of a request. What it holds is written in one way only, so that nothing is left to
 * parse.
 */
export function urlOf({ url }: Request): Address {
  const [, pathname = '', search = ''] = PARTS.exec(url) ?? []
  return { pathname, search }
}
