import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { proxiedHeaders } from '#test/proxied-headers.ts'
import { headOf } from './fault-proxy.ts'

/**
 * For tests: the proxy of a company, which programs use because their environment says so. `seen`
 * has the method and target of each request that went through it.
 */
export async function startForwardProxy(): Promise<{ url: string; seen: string[]; stop: () => Promise<void> }> {
  const seen: string[] = []
  const sockets = new Set<Duplex>()
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const { method, headers } = request
    const onward = request.pipe(send(request.url ?? '', { method, headers, agent: false }))
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, proxiedHeaders(answer))))
    onward.on('error', () => response.destroy())
  })
  const join = (near: Duplex, host: string, port: string, begin: (far: Duplex) => void) => {
    const far = connect(Number(port), host, () => begin(far))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  }
  server.on('connect', (request: IncomingMessage, near: Duplex) => {
    seen.push(`CONNECT ${request.url}`)
    const [host = '', port = ''] = (request.url ?? '').split(':')
    join(near, host, port, () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
  })
  server.on('upgrade', (request: IncomingMessage, near: Duplex) => {
    seen.push(`UPGRADE ${request.url}`)
    const { hostname, port } = new URL(request.url ?? '')
    join(near, hostname, port, (far) => far.write(headOf(request)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
