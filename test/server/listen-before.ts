import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/**
 * For tests: opens a server that stands before a database. Answers the database's address by way of
 * it.
 */
export async function listenBefore(server: Server, databaseUrl: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}
