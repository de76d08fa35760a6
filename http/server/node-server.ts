import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { env } from '#env.ts'
import { emptyResponse, newResponseContext } from '#http/api/responses.ts'
import { stampClientIp } from './client-ip.ts'
import { admitPipelined } from './pipelining.ts'
import { ANY_METHOD, type Fault, faultOf, MAX_HEAD_BYTES, noTunnel, protocolError } from './protocol-errors.ts'

const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  /**
   * Longer than a proxy in front keeps an idle connection (60 s is usual), so that none is closed
   * while a request is on its way.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: MAX_HEAD_BYTES,
  // A missing one is refused like an unreadable one, in our words.
  requireHostHeader: false,
}

type Options = Partial<typeof LIMITS> & {
  /**
   * Whether a request to change the protocol is for a listener of `upgrade`; others are plain
   * requests.
   */
  upgrades?: (request: IncomingMessage) => boolean
}

/**
 * Two years; browsers then speak https only with us and with every subdomain. They ignore it when
 * it comes over http.
 */
const TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/**
 * Node's HTTP server with bounded times and sizes. What no handler could be given, unreadable
 * requests, unmet expectations and tunnels, it answers itself, in problem JSON like any other
 * refusal.
 */
export function nodeServer({ upgrades = () => false, ...options }: Options = {}): Server {
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: upgrades, ...options })
  // Who closes its own half of a connection once it has asked may still be answered. Node can do it
  // but has no option for it.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    // What comes after a refusal is not refused again.
    else if (!refused.has(socket)) void respondOnSocket(socket, protocolError(faultOf(error)))
  })
  server.on('connect', (_, socket) => void respondOnSocket(socket, noTunnel()))
  server.on('checkExpectation', (_, response) => void send(response, protocolError('expectation')))
  return server
}

/**
 * Gives a server's requests to a listener, HSTS to every response of an https service, and responds
 * itself to what is no request for anything.
 */
export function answerWith(server: Server, listener: RequestListener): void {
  const standing = Object.entries(transportSecurity())
  server.on('request', (request, response) => {
    if (!admitPipelined(request, response)) return
    const answer = ownAnswer(request)
    if (answer) return void send(response, answer)
    for (const [name, value] of standing) response.setHeader(name, value)
    stampClientIp(request)
    listener(request, response)
  })
}

/** A path, or a whole address with a host and nobody's name in it. */
const ADDRESS = /^(\/|https?:\/\/[^/?#@]+([/?#]|$))/i

/**
 * A name or an address, and a port. Other characters in a Host could end the host, and begin
 * another path than the one asked for.
 */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i

/**
 * The answer to what is no request for anything: to the server as a whole, or one that can be read
 * in two ways.
 */
function ownAnswer(request: IncomingMessage): Response | undefined {
  const fault = ambiguity(request)
  if (fault) return protocolError(fault)
  if (ADDRESS.test(request.url ?? '')) return undefined
  if (request.method !== 'OPTIONS' || request.url !== '*') return protocolError('address')
  return emptyResponse(newResponseContext(), 204, { Allow: ANY_METHOD })
}

function ambiguity(request: IncomingMessage): Fault | undefined {
  const [hosts, codings] = [valuesOf(request, 'host'), valuesOf(request, 'transfer-encoding')]
  if (hosts.length > 1 || (hosts.length === 0 && !isOld(request))) return 'host'
  if (!hosts.every((host) => HOST.test(host))) return 'host'
  if (codings.length > 0 && codings.join().toLowerCase() !== 'chunked') return 'coding'
  // HTTP/1.0 has no Host, and the checks of load balancers still speak it: they mean us.
  if (hosts.length === 0) nameHost(request)
  return undefined
}

/** Everything a header was given as, where `headers` would keep the first or join them. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '')
  return values
}

function isOld({ httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0'
}

function nameHost({ headers, rawHeaders }: IncomingMessage): void {
  headers.host = new URL(env().appUrl).host
  rawHeaders.push('Host', headers.host)
}

const refused = new WeakSet<Duplex>()

async function send(response: ServerResponse, answer: Response): Promise<void> {
  if (response.socket) refused.add(response.socket)
  const body = await answer.text()
  response.writeHead(answer.status, headersOf(answer, body)).end(body)
}

/** Sends a response where Node has none to write to, only a connection, and closes it. */
export async function respondOnSocket(socket: Duplex, answer: Response): Promise<void> {
  const body = await answer.text()
  const lines = Object.entries(headersOf(answer, body)).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, ...lines, '', body].join('\r\n'))
}

/**
 * The connection ends with such an answer: what follows on it cannot be trusted to be a request.
 */
function headersOf({ status, headers }: Response, body: string): Record<string, string> {
  return {
    ...Object.fromEntries(headers),
    ...transportSecurity(),
    ...(status !== 204 && { 'content-length': String(Buffer.byteLength(body)) }),
    connection: 'close',
  }
}

function transportSecurity(): Record<string, string> {
  return env().appUrl.startsWith('https:') ? TRANSPORT_SECURITY : {}
}
