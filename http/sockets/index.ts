import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { logEvent, logFailure } from '#core/log.ts'
import { newResponseContext, problemResponse } from '#http/api/responses.ts'
import { toRefusal } from '#http/api/to-refusal.ts'
import { stampClientIp } from '#http/server/client-ip.ts'
import { respondOnSocket } from '#http/server/node-server.ts'
import { withLogFields } from '#http/server/request-log.ts'
import { pathOf } from '#http/server/route-names.ts'
import { AGENT_CONNECTION_PATH, AGENT_PROTOCOLS } from '#wire/agent-protocol.ts'
import { CONSOLE_PROTOCOL } from '#wire/console-frames.ts'
import { admitAgent, connectAgent, countAgentFlood } from './agent-socket.ts'
import { admitViewer, connectViewer, countViewerFlood } from './console-socket.ts'
import { toRequest } from './handshake.ts'
import { keepOpen } from './keep-open.ts'
import { type ServerSocket, type SocketServer, socketServer } from './server-socket.ts'
import { startUpkeep } from './upkeep.ts'

const CONSOLE_PATH = /^\/v1\/sessions\/([^/]+)\/console$/
const PROTOCOLS: readonly string[] = [CONSOLE_PROTOCOL, ...AGENT_PROTOCOLS]

/** True for the paths that are WebSockets: the console of a session, and an agent's connection. */
export function isSocketRequest(request: Pick<IncomingMessage, 'url'>): boolean {
  const path = pathOf(request)
  return path === AGENT_CONNECTION_PATH || CONSOLE_PATH.test(path)
}

/** Serves the WebSockets of a server. Returns how to stop: it closes them all. */
export function serveSockets(server: Server): () => Promise<void> {
  const sockets = socketServer((offered) => PROTOCOLS.find((one) => offered.has(one)) ?? false)
  server.on('upgrade', (request, socket, head) => {
    if (isSocketRequest(request)) void admit(sockets, request, socket, head)
  })
  return startUpkeep()
}

/** Checks a handshake and connects it, or responds as any call of the API would. */
async function admit(sockets: SocketServer, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  // A client may leave at any time.
  socket.on('error', () => socket.destroy())
  stampClientIp(request)
  const began = performance.now()
  const sessionId = CONSOLE_PATH.exec(pathOf(request))?.[1]
  const route = sessionId === undefined ? AGENT_CONNECTION_PATH : '/v1/sessions/[session_id]/console'
  await withLogFields(async (fields) => {
    const log = (status: number) =>
      logEvent({ method: 'GET', route, status, duration_ms: Math.round(performance.now() - began), ...fields() })
    const context = newResponseContext()
    try {
      const { connect, onFlood } =
        sessionId === undefined
          ? await agentConnection(toRequest(request))
          : await viewerConnection(context, toRequest(request), sessionId)
      sockets.handleUpgrade(request, socket, head, (opened) => {
        log(101)
        opened.limitIncoming(socket, onFlood)
        keepOpen(opened)
        connect(opened)
      })
    } catch (error) {
      const response = problemResponse(context, toRefusal(error, context.requestId))
      log(response.status)
      await respondOnSocket(socket, response)
    }
  })
}

type Admission = { connect: (socket: ServerSocket) => void; onFlood: () => void }

async function agentConnection(request: Request): Promise<Admission> {
  const agent = await admitAgent(request)
  const connect = (socket: ServerSocket) => {
    connectAgent(socket, agent).catch((error: unknown) => {
      logFailure(error, { task: 'agent', agent: agent.id })
      socket.terminate()
    })
  }
  return { connect, onFlood: () => countAgentFlood(agent) }
}

async function viewerConnection(
  context: Parameters<typeof admitViewer>[0],
  request: Request,
  sessionId: string,
): Promise<Admission> {
  const viewer = await admitViewer(context, request, sessionId)
  return { connect: (socket) => connectViewer(socket, viewer), onFlood: () => countViewerFlood(viewer) }
}
