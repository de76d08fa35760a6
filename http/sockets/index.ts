import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { logEvent } from '#core/log.ts'
import { newResponseContext, problemResponse } from '#http/api/responses.ts'
import { toRefusal } from '#http/api/to-refusal.ts'
import { stampClientIp } from '#http/server/client-ip.ts'
import { respondOnSocket } from '#http/server/node-server.ts'
import { withLogFields } from '#http/server/request-log.ts'
import { pathOf } from '#http/server/route-names.ts'
import { AGENT_CONNECTION_PATH, AGENT_PROTOCOLS } from '#wire/agent-protocol.ts'
import { CONSOLE_PROTOCOL } from '#wire/console-frames.ts'
import { PORT_PROTOCOL } from '#wire/ports.ts'
import { admitAgent } from './agent-socket.ts'
import { admitViewer } from './console-socket.ts'
import { type Admission, type Handshake, toRequest } from './handshake.ts'
import { keepOpen } from './keep-open.ts'
import { admitPort } from './port-socket.ts'
import { isRefusalAsked, sendRefusal } from './refused-handshake.ts'
import { type SocketServer, socketServer } from './server-socket.ts'
import { startUpkeep } from './upkeep.ts'

/** A path that is a WebSocket. `admit` checks a handshake. */
type Kind = {
  route: string
  path: RegExp
  protocols: readonly string[]
  admit: (handshake: Handshake) => Promise<Admission>
}

const kinds: Kind[] = [
  {
    route: AGENT_CONNECTION_PATH,
    path: new RegExp(`^${AGENT_CONNECTION_PATH}$`),
    protocols: AGENT_PROTOCOLS,
    admit: admitAgent,
  },
  {
    route: '/v1/sessions/[session_id]/console',
    path: /^\/v1\/sessions\/(?<session_id>[^/]+)\/console$/,
    protocols: [CONSOLE_PROTOCOL],
    admit: admitViewer,
  },
  {
    route: '/v1/sessions/[session_id]/ports/[name]',
    path: /^\/v1\/sessions\/(?<session_id>[^/]+)\/ports\/(?<name>[^/]+)$/,
    protocols: [PORT_PROTOCOL],
    admit: admitPort,
  },
]

/** True for the paths that are WebSockets. */
export function isSocketRequest(request: Pick<IncomingMessage, 'url'>): boolean {
  return kindOf(request) !== undefined
}

/** Serves the WebSockets of a server. Returns how to stop: it closes them all. */
export function serveSockets(server: Server): () => Promise<void> {
  const sockets = socketServer(
    (offered, request) => kindOf(request)?.protocols.find((one) => offered.has(one)) ?? false,
  )
  server.on('upgrade', (request, socket, head) => {
    const kind = kindOf(request)
    if (kind) void admit(kind, sockets, request, socket, head)
  })
  return startUpkeep()
}

function kindOf(request: Pick<IncomingMessage, 'url'>): Kind | undefined {
  const path = pathOf(request)
  return kinds.find((kind) => kind.path.test(path))
}

/** Checks a handshake and connects it, or responds as any call of the API would. */
async function admit(
  { route, path, admit }: Kind,
  sockets: SocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const left = new AbortController()
  // A client may leave at any time.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => left.abort())
  stampClientIp(request)
  const began = performance.now()
  await withLogFields(async (fields) => {
    const log = (status: number) =>
      logEvent({ method: 'GET', route, status, duration_ms: Math.round(performance.now() - began), ...fields() })
    const context = newResponseContext()
    const asked = toRequest(request)
    try {
      const named = { ...path.exec(pathOf(request))?.groups }
      const handshake = { context, request: asked, path: named, left: left.signal }
      const { connect, onFlood } = await admit(handshake)
      sockets.handleUpgrade(request, socket, head, (opened) => {
        log(101)
        opened.limitIncoming(socket, onFlood)
        keepOpen(opened)
        connect(opened)
      })
    } catch (error) {
      const response = problemResponse(context, toRefusal(error, context.requestId))
      log(response.status)
      if (isRefusalAsked(asked)) sendRefusal(sockets, { request, socket, head }, await response.text())
      else await respondOnSocket(socket, response)
    }
  })
}
