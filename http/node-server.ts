import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '#core/errors.ts'
import { env } from '#env.ts'
import { newExchange, problemAnswer } from './answers.ts'

const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  /** Longer than a proxy in front keeps an idle connection (60 s is usual), so that none is closed while a request is on its way. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A missing one is refused like an unreadable one, in our words.
  requireHostHeader: false,
}

/** What Node's parser says, as status and words; anything else is a 400. */
const UNREADABLE: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The address and headers may have at most ${LIMITS.maxHeaderSize} bytes together.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
}

/** Two years; browsers then speak https only with us and with every subdomain. They ignore it when it comes over http. */
const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** Node's HTTP server with bounded times and sizes, and HSTS on every answer of an https service. What it cannot read as HTTP is answered in problem JSON like any other refusal. */
export function nodeServer({ upgrades = false } = {}): Server {
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => upgrades })
  if (env().appUrl.startsWith('https:')) {
    server.on('request', (_, response) => response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else void refuse(socket, error.code ?? '')
  })
  return server
}

async function refuse(socket: Duplex, code: string): Promise<void> {
  const { status, detail } = UNREADABLE[code] ?? { status: 400, detail: 'This cannot be read as an HTTP request.' }
  const answer = problemAnswer(newExchange(), new Refusal('invalid_request', detail))
  const body = JSON.stringify({ ...(await answer.json()), status })
  const headers = {
    ...Object.fromEntries(answer.headers),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
