import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { Boardwalk, type ClientOptions } from './src/index.ts'

export const KEY = `key_${'7'.repeat(48)}`

/** For tests: a service that answers as `listener` does. Returns its address. */
export const serving = (listener: RequestListener): Promise<string> => listeningOn(createServer(listener))

/** For tests: listens with a server until the end of the test. Returns its address. */
export async function listeningOn(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** For tests: answers with spaces until the other end leaves. */
export const endless =
  (status: number, type: string): RequestListener =>
  (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(512 * 1024, ' '))) {}
    }
    response.writeHead(status, { 'content-type': type }).on('drain', more)
    more()
  }

/** For tests: a client that tries once. */
export const clientOf = (url: string, options: ClientOptions = {}) =>
  new Boardwalk({ url, apiKey: KEY, maxRetries: 0, timeoutMs: 5_000, ...options })

/** For tests: what `work` throws. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const failure = await work.catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('it did not fail')
  return failure
}
