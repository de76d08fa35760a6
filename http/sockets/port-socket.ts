import { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { findOwnConsole } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { countRefusal, findPort, openPort } from '#core/ports/index.ts'
import { env } from '#env.ts'
import { refuseAccess, refuseForeign } from '#http/api/access.ts'
import { actorOf, authenticate } from '#http/api/authenticate.ts'
import { parsePath, parseQuery } from '#http/api/input.ts'
import { limitCalls } from '#http/api/rate-limit.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { PORT_PROTOCOL } from '#wire/ports.ts'
import { type Admission, countUserFlood, type Handshake, offeredProtocols, TICKET } from './handshake.ts'
import { addOpen } from './open-consoles.ts'
import { PortViewer } from './port-viewer.ts'

export const PortQuery = z.strictObject({
  take: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

const Path = z.strictObject({ session_id: Id('session'), name: z.string() })
/** As the console's, for keys that may change the session. */
const OPERATION = { access: 'run' } as const

/**
 * Checks the handshake of a port in the order of every call, and opens the port: the WebSocket is
 * accepted only after the agent has. Throws what any call throws, `session_ended`,
 * `not_supported`, `port_limit_reached`, `port_in_use`, `command_running` and `board_unreachable`.
 */
export async function admitPort(handshake: Handshake): Promise<Admission> {
  try {
    return await admit(handshake)
  } catch (error) {
    if (error instanceof Refusal) countRefusal(error.code)
    throw error
  }
}

async function admit({ context, request, path: named, left }: Handshake): Promise<Admission> {
  const protocols = offeredProtocols(request)
  if (protocols.some((one) => one.startsWith(TICKET)))
    throw new Refusal('unauthorized', 'A ticket opens the console alone. Send an API key.')
  const caller = await authenticate(request)
  addLogFields({ user_id: caller.user.id })
  limitCalls(context, caller.id)
  if (caller.by === 'login' && request.headers.get('origin') !== env().appUrl)
    throw new Refusal('cross_origin_request', 'A port opens with a login only on our own pages. Use an API key.')
  refuseAccess(OPERATION, caller)
  const { take } = parseQuery(PortQuery, new URL(request.url).searchParams)
  if (!protocols.includes(PORT_PROTOCOL))
    throw new Refusal('invalid_request', `Offer the subprotocol ${PORT_PROTOCOL}.`)
  const path = parsePath(Path, named)
  await refuseForeign(OPERATION, caller, path)
  const status = await findOwnConsole(caller.user.id, path.session_id)
  const port = findPort(status, path.name)
  const viewer = new PortViewer(port.protocol)
  left.addEventListener('abort', () => viewer.abandon(), { once: true })
  const leave = addOpen({
    ...{ userId: caller.user.id, sessionId: status.sessionId, isPort: true, mode: 'rw' },
    credential: { by: caller.by, id: caller.id },
    close: (code, reason) => viewer.close(code, reason),
  })
  try {
    const asked = { port, take, user: viewer, left: viewer.left }
    const opened = await actingAs(actorOf(caller, request.headers), () => openPort(caller.user, status, asked))
    viewer.hold(opened, leave)
    return { connect: (socket) => viewer.connect(socket), onFlood: () => countUserFlood('port', caller) }
  } catch (error) {
    leave()
    throw error
  }
}
