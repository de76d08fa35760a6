import http, { type Agent, type IncomingMessage } from 'node:http'
import https from 'node:https'
import WebSocket from 'ws'
import { MAX_SAID_BYTES, tooLarge } from './body.ts'
import { CallLimit } from './call-limit.ts'
import { refusalOf } from './client.ts'
import { ConnectionFailedError } from './errors.ts'
import { reasonOf } from './network-errors.ts'

/** The service sends a sign of life every five seconds. */
const SILENCE_MS = 20_000

type Options = {
  /** The address of the service. */
  url: string
  /** The API key. */
  key: string
  path: string
  query?: Record<string, string>
  protocol: string
  /** How long the handshake may take. */
  timeoutMs: number
  /** For connections through a proxy of their own. Default: the agent of this process. */
  agent?: Agent | undefined
  /** Milliseconds without any sign of life after which a connection counts as lost. */
  silenceMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Connects a WebSocket of the service, which hears of its end by itself. `opened` rejects with an
 * ApiError if the service refuses, and with a ConnectionFailedError if it cannot be reached.
 */
export function openSocket({ url, key, path, query = {}, protocol, timeoutMs, agent, silenceMs, signal }: Options): {
  socket: WebSocket
  opened: Promise<void>
} {
  const address = new URL(`${url.replace(/^http/, 'ws').replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const socket = new WebSocket(address, [protocol], {
    headers: { authorization: `Bearer ${key}` },
    // Without one, ws would go past the proxy of this process.
    agent: agent ?? (address.protocol === 'wss:' ? https : http).globalAgent,
    ...{ perMessageDeflate: false, maxPayload: MAX_SAID_BYTES },
  })
  watchSilence(socket, silenceMs ?? SILENCE_MS)
  return { socket, opened: opened(socket, { url, path, timeoutMs }, signal) }
}

async function opened(
  socket: WebSocket,
  { url, path, timeoutMs }: Pick<Options, 'url' | 'path' | 'timeoutMs'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  using limit = new CallLimit(timeoutMs, [signal])
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (cause: unknown) =>
    reject(new ConnectionFailedError(`${url} cannot be reached: ${reasonOf(cause)}.`, { cause }))
  socket.once('open', resolve)
  socket.on('error', fail)
  socket.once('unexpected-response', (_request, response) => {
    readRefusal(response, `${url}${path}`).then(reject, fail)
  })
  try {
    await limit.race(promise)
  } catch (error) {
    socket.terminate()
    if (!limit.isOver) throw error
    throw new ConnectionFailedError(`${url} cannot be reached: no answer came within ${timeoutMs / 1000} s.`)
  }
}

/** Returns what refuses a WebSocket: the service, or something else in its place. */
async function readRefusal(answer: IncomingMessage, url: string): Promise<Error> {
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    PASSED_ON.has(name) ? values.map((value): [string, string] => [name, value]) : [],
  )
  const response = new Response(null, { status: answer.statusCode ?? 500, headers })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > MAX_SAID_BYTES) return tooLarge({ url, response })
    parts.push(part)
  }
  return refusalOf(response, Buffer.concat(parts).toString(), url)
}

/** What refusals are told by. Others may have values that a `Response` does not take. */
const PASSED_ON = new Set(['retry-after', 'content-type', 'location'])

/** Ends a connection whose other end has gone without a word. A paused one hears nothing itself. */
function watchSilence(socket: WebSocket, silenceMs: number): void {
  const timer = setTimeout(() => (socket.isPaused ? timer.refresh() : socket.terminate()), silenceMs)
  for (const sign of ['open', 'ping', 'message'] as const) socket.on(sign, () => timer.refresh())
  socket.once('close', () => clearTimeout(timer))
}
