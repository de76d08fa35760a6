import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { proxiedHeaders } from '#test/proxied-headers.ts'

export type Fault =
  /** The service answers, and the client gets nothing. */
  | { kind: 'drop_answer'; times: number }
  | { kind: 'unavailable'; times: number }
  | { kind: 'rate_limited'; times: number; retryAfter: number }
  /** Sockets are cut after so many bytes for the client. */
  | { kind: 'cut_socket'; times: number; afterBytes: number }
  /** Everything waits so long. */
  | { kind: 'slow'; times: number; delayMs: number }

export type Seen = { method: string; path: string; idempotencyKey: string | null; fault: Fault['kind'] | null }

type Matching = { method?: string | undefined; path?: RegExp | undefined }

/**
 * For tests: stands between a client and the service, and breaks what it is told to. A fault
 * happens so many times, to requests that it matches.
 */
export class FaultProxy {
  url = ''
  readonly requests: Seen[] = []
  readonly #target: URL
  #fault: (Fault & Matching) | undefined
  readonly #sockets = new Set<Duplex>()
  readonly #server = createServer((request, response) => {
    this.#forward(request, response).catch(() => response.destroy())
  })

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.on('connection', (socket) => proxy.#keep(socket))
    proxy.#server.on('upgrade', (request, socket, head) => void proxy.#upgrade(request, socket, head))
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    proxy.url = `http://127.0.0.1:${(proxy.#server.address() as AddressInfo).port}`
    return proxy
  }

  /** Sets the next fault, in place of the one before. */
  set(fault: Fault & Matching): void {
    this.#fault = fault
  }

  /** Drops the answers to requests that the service has carried out. */
  dropAnswer({ times = 1, ...matching }: { times?: number } & Matching = {}): void {
    this.set({ kind: 'drop_answer', times, ...matching })
  }

  unavailable({ times = 2, ...matching }: { times?: number } & Matching = {}): void {
    this.set({ kind: 'unavailable', times, ...matching })
  }

  rateLimited({ times = 1, retryAfter = 1, ...matching }: { times?: number; retryAfter?: number } & Matching = {}) {
    this.set({ kind: 'rate_limited', times, retryAfter, ...matching })
  }

  cutSocket({ afterBytes, times = 1 }: { afterBytes: number; times?: number }): void {
    this.set({ kind: 'cut_socket', times, afterBytes })
  }

  slow({ delayMs, times = Number.MAX_SAFE_INTEGER }: { delayMs: number; times?: number }): void {
    this.set({ kind: 'slow', times, delayMs })
  }

  heal(): void {
    this.#fault = undefined
  }

  /** Cuts all connections there are. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#takeFault(request, ['drop_answer', 'unavailable', 'rate_limited', 'slow'])
    if (fault?.kind === 'unavailable') return refuse(response, 503, 'unavailable')
    if (fault?.kind === 'rate_limited') return refuse(response, 429, 'rate_limited', fault.retryAfter)
    if (fault?.kind === 'slow') await wait(fault.delayMs)
    const { hostname, port } = this.#target
    const { method, url: path, headers } = request
    const onward = request.pipe(send({ hostname, port, method, path, headers, agent: false }))
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    if (fault?.kind === 'drop_answer') {
      for await (const _ of answer);
      response.destroy()
      return
    }
    response.writeHead(answer.statusCode ?? 502, proxiedHeaders(answer))
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  }

  async #upgrade(request: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const fault = this.#takeFault(request, ['cut_socket', 'unavailable', 'slow'])
    if (fault?.kind === 'unavailable') {
      near.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    if (fault?.kind === 'slow') await wait(fault.delayMs)
    const far = this.#keep(connect(Number(this.#target.port), this.#target.hostname))
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    far.write(Buffer.concat([Buffer.from(headOf(request)), head]))
    near.pipe(far)
    if (fault?.kind === 'cut_socket') cutAfter(far, near, fault.afterBytes)
    else far.pipe(near)
  }

  #takeFault(request: IncomingMessage, kinds: Fault['kind'][]): Fault | undefined {
    const { method = '', url: path = '' } = request
    const fault = this.#fault
    const isMeant = (!fault?.method || fault.method === method) && (!fault?.path || fault.path.test(path))
    const taken = fault && fault.times > 0 && isMeant && kinds.includes(fault.kind) ? fault : undefined
    if (taken) taken.times -= 1
    const key = request.headers['idempotency-key']
    this.requests.push({
      method,
      path,
      idempotencyKey: key === undefined ? null : String(key),
      fault: taken?.kind ?? null,
    })
    return taken
  }

  #keep<T extends Duplex>(socket: T): T {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }
}

/** Returns the first lines of a request, as they came. */
export function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`))
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function refuse(response: ServerResponse, status: number, code: string, retryAfter?: number): void {
  const body = {
    type: `about:blank#${code}`,
    title: code,
    status,
    code,
    detail: 'On purpose.',
    request_id: 'req_proxy',
  }
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
  response.end(JSON.stringify(body))
}

function cutAfter(from: Socket, to: Duplex, bytes: number): void {
  let left = bytes
  from.on('data', (data) => {
    to.write(data.subarray(0, left))
    left -= data.length
    if (left > 0) return
    from.destroy()
    to.end(() => to.destroy())
  })
}
