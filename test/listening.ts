import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '#http/server/listen.ts'

/** For tests: has a server listen on a free port of this machine, and answers where. */
export async function listening(server: Server): Promise<string> {
  await listen(server, { host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
