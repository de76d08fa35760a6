import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { Console, type ConsoleOptions } from '#clients/typescript/src/console.ts'
import { CONSOLE_PROTOCOL, encodeOutput } from '#wire/console-frames.ts'
import type { ToViewer } from '#wire/console-protocol.ts'
import { socketClose } from '#wire/socket-close.ts'

type Answer = { status: number; body?: object }
type Act = Answer | ((connection: FakeConnection) => void)

const NO_END = { unreachable_since: null, end_reason: null, end_fault: null, end_message: null }

/** For tests: the service's end of one connection to a console. */
export class FakeConnection {
  readonly socket: WebSocket
  readonly query: URLSearchParams
  readonly typed: Buffer[] = []

  constructor(socket: WebSocket, query: URLSearchParams) {
    this.socket = socket
    this.query = query
    socket.on('message', (data: Buffer) => this.typed.push(data))
  }

  say(message: ToViewer): void {
    this.socket.send(JSON.stringify(message))
  }

  hello(offset = Number(this.query.get('from')) || 0, mode: 'rw' | 'ro' = 'rw'): void {
    this.say({ t: 'hello', offset, first_offset: 0, mode, board_online: true })
    this.say({ t: 'state', state: 'running', board_online: true, ...NO_END })
  }

  print(offset: number, data: string | Uint8Array): void {
    this.socket.send(encodeOutput({ offset, bytes: Buffer.from(data as string) }))
  }

  /** Ends the session. */
  end(end_reason: string, end_message: string | null = null): void {
    this.say({ t: 'state', state: 'ended', board_online: false, ...NO_END, end_reason, end_message })
    this.socket.close(socketClose.sessionEnded, 'the session has ended')
  }

  cut(): void {
    this.socket.terminate()
  }
}

/** For tests: a service that has one console. Each connection to it goes by the next of `acts`. */
export async function fakeService(
  acts: Act[],
  answer: (
    url: URL,
    method: string,
  ) => Answer & { text?: string | Uint8Array; headers?: Record<string, string> } = () => ({
    status: 404,
  }),
) {
  const connections: FakeConnection[] = []
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => CONSOLE_PROTOCOL })
  const server = createServer((request, response) => {
    const { status, body, text, headers } = answer(new URL(request.url ?? '', 'http://localhost'), request.method ?? '')
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(text ?? JSON.stringify(body ?? {}))
  })
  server.on('upgrade', (request, socket, head) => {
    const act = acts.shift() ?? { status: 503 }
    if (typeof act !== 'function') return refuse(socket, act)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new FakeConnection(webSocket, new URL(request.url ?? '', 'http://localhost').searchParams)
      connections.push(connection)
      act(connection)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const { socket } of connections) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections }
}

function refuse(socket: Duplex, { status, body }: Answer): void {
  const text = body ? JSON.stringify(body) : '<html>no</html>'
  socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`)
}

/** For tests: an open console of a fake service, which connects again at once. */
export async function openConsole({ url }: { url: string }, options: Partial<ConsoleOptions> = {}): Promise<Console> {
  const console = await Console.open({ url, key: 'key', sessionId: 'ses_1', retryDelaysMs: [0, 0, 0], ...options })
  onTestFinished(() => console.close())
  return console
}

/** Returns what prints texts on a connection, each as a message. */
export const prints =
  (...texts: string[]) =>
  (connection: FakeConnection) => {
    connection.hello()
    let offset = 0
    for (const text of texts) {
      connection.print(offset, text)
      offset += Buffer.byteLength(text)
    }
  }
