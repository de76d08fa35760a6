/**
 * For tests: where plain `next start` answers otherwise than the service, because it answers before any handler of ours is asked, or reads
 * headers its own way. By the name of the case in hardly-http.test.ts, with the status it gives; such an answer has none of our headers and no
 * problem in it. Beside these: no HSTS, one address for all clients, and nothing settles sessions in between; a reading of them does.
 */
export const underNext: Record<string, number> = {
  TRACE: 500,
  'a method of WebDAV': 400,
  'CONNECT to somewhere else': 0,
  nonsense: 400,
  TLS: 400,
  'HTTP/2': 400,
  'an unknown method': 400,
  'no Host': 400,
  'two Hosts': 401,
  'no path': 400,
  'a space in the address': 400,
  'a NUL in the address': 400,
  'an escape that is none': 500,
  'an escape that is no UTF-8': 500,
  'a slash behind': 308,
  'two slashes': 308,
  'a backslash in the address': 308,
  'a header of 20 kB': 431,
  'an address of 20 kB': 431,
  'an Expect nobody can meet': 417,
  'a length in words': 400,
  'a negative length': 400,
  'two lengths': 400,
  'the same length twice': 400,
  'a length and chunks': 400,
  'a folded header': 400,
  'a space before the colon': 400,
}
