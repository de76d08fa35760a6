/**
 * For tests: where plain `next start` answers otherwise than the service, because it answers before
 * any handler runs, or reads headers its own way. By the name of the case in
 * hardly-http.test.ts, with the status it gives; such an answer has none of our headers and no
 * problem in it. Beside these: no HSTS, one address for all clients, and nothing settles sessions
 * in between; a reading of them does.
 */
export const underNext: Record<string, number> = {
  // Nothing at all: the connection ends.
  'CONNECT to somewhere else': 0,
  'an upgrade nobody offers': 0,
  // What Node says by itself, without a word.
  nonsense: 400,
  TLS: 400,
  'HTTP/2': 400,
  'an unknown method': 400,
  'no Host': 400,
  'half an address': 400,
  'a space in the address': 400,
  'a NUL in the address': 400,
  'a header of 20 kB': 431,
  'an address of 20 kB': 431,
  'an Expect nobody can meet': 417,
  'a length in words': 400,
  'a negative length': 400,
  'two lengths': 400,
  'the same length twice': 400,
  'a length and chunks': 400,
  'chunks in chunks': 400,
  'a chunk of no size': 400,
  'a folded header': 400,
  'a space before the colon': 400,
  // What Next does with methods and addresses.
  'a method of WebDAV': 400,
  'an unknown path': 400,
  TRACE: 500,
  'no path': 500,
  'a broken escape': 500,
  'an escape that is no UTF-8': 500,
  'OPTIONS of the whole server': 500,
  'a slash behind': 308,
  'two slashes': 308,
  'a backslash in the address': 308,
  'a whole address': 308,
  'a whole address without a host': 308,
  'a name in a whole address': 308,
  // Of a header sent twice it has the first alone, and it does not look at Host.
  'two Hosts': 401,
  'two Hosts in one': 401,
  'a Host nobody can have': 401,
  'a Host with a path': 401,
  'a Host that brings another path': 401,
  'a Host with a name in it': 401,
  'two types': 201,
  'the same credentials twice': 200,
  'a coding that is not known': 201,
}
