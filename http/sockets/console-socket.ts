import { z } from 'zod'
import type { KeyAccess } from '#core/api-keys/index.ts'
import { type ConsoleStatus, findOwnConsole, findTicket, refuseEnded, startOf } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { refuseStartedByOthers } from '#core/sessions/index.ts'
import { env } from '#env.ts'
import { authenticate } from '#http/api/authenticate.ts'
import { parsePath, parseQuery } from '#http/api/input.ts'
import { limitCalls } from '#http/api/rate-limit.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { CONSOLE_PROTOCOL } from '#wire/console-frames.ts'
import type { Typist } from '#wire/record-notes.ts'
import { type Admission, countUserFlood, type Handshake, offeredProtocols, TICKET } from './handshake.ts'
import { addOpen, type Credential, refuseTooMany } from './open-consoles.ts'
import type { ServerSocket } from './server-socket.ts'
import { Viewer } from './viewer.ts'

const MAX_OFFSET_DIGITS = 15

export const ConsoleQuery = z.strictObject({
  from: z
    .union([z.enum(['start', 'tail']), z.string().regex(/^\d+$/).max(MAX_OFFSET_DIGITS).transform(Number)])
    .default('tail'),
  mode: z.enum(['rw', 'ro']).default('rw'),
})

const Path = z.strictObject({ session_id: Id('session') })

/** Tickets are links to a page, or what a program of the owner gave to another. */
const typists = { login: 'owner', key: 'key', ticket: 'link' } as const satisfies Record<Credential['by'], Typist>

type Admitted = { userId: string; mode: 'rw' | 'ro'; credential: Credential; status: ConsoleStatus; from: number }

/**
 * Checks the handshake of a console in the order of every call: credentials, rate limit, origin,
 * input, existence, state. Throws what any call throws, `session_ended` and
 * `console_limit_reached`. A handshake is a GET, so a cookie needs our own `Origin` here.
 */
export async function admitViewer({ context, request, path }: Handshake): Promise<Admission> {
  const { session_id = '' } = path
  const protocols = offeredProtocols(request)
  const ticket = protocols.find((one) => one.startsWith(TICKET))?.slice(TICKET.length)
  const caller = ticket ? await findTicketCaller(ticket, session_id) : await findCaller(request)
  addLogFields({ user_id: caller.userId })
  limitCalls(context, caller.credential.id)
  if (caller.credential.by === 'login' && request.headers.get('origin') !== env().appUrl)
    throw new Refusal('cross_origin_request', 'A console opens with a login only on our own pages. Use an API key.')
  const { from, mode } = parseQuery(ConsoleQuery, new URL(request.url).searchParams)
  if (!protocols.includes(CONSOLE_PROTOCOL))
    throw new Refusal('invalid_request', `Offer the subprotocol ${CONSOLE_PROTOCOL}.`)
  const { session_id: sessionId } = parsePath(Path, { session_id })
  if (caller.access === 'run') await refuseStartedByOthers(caller.userId, caller.credential.id, sessionId)
  const status = await findOwnConsole(caller.userId, sessionId)
  refuseEnded(status)
  refuseTooMany(caller.userId, sessionId, caller.credential.by)
  const admitted: Admitted = {
    ...caller,
    mode: caller.mode === 'ro' ? 'ro' : mode,
    status,
    from: startOf(status, from),
  }
  return {
    connect: (socket) => connectViewer(socket, admitted),
    onFlood: () => countUserFlood('console', caller.credential),
  }
}

function connectViewer(socket: ServerSocket, { userId, credential, ...admitted }: Admitted): void {
  const viewer = new Viewer(socket, { ...admitted, by: typists[credential.by] })
  const { sessionId } = admitted.status
  const close = (code: number, reason: string) => viewer.close(code, reason)
  socket.on('close', addOpen({ userId, sessionId, credential, mode: admitted.mode, close }))
}

/** A ticket is for one session, which is all that it opens. */
type Caller = Pick<Admitted, 'userId' | 'mode' | 'credential'> & { access: KeyAccess | 'ticket' }

async function findCaller(request: Request): Promise<Caller> {
  const { user, by, id, access } = await authenticate(request)
  return { userId: user.id, mode: access === 'read' ? 'ro' : 'rw', credential: { by, id }, access }
}

async function findTicketCaller(text: string, sessionId: string): Promise<Caller> {
  const ticket = await findTicket(text, sessionId)
  if (!ticket) throw new Refusal('unauthorized', 'This ticket is expired, revoked or of another session.')
  return { userId: ticket.userId, mode: ticket.mode, credential: { by: 'ticket', id: ticket.id }, access: 'ticket' }
}
