import { randomBytes } from 'node:crypto'
import { type PortMessage, relayChannel, unreachableBoard } from '#core/consoles/index.ts'
import { Refusal, type RefusalCode, refusals } from '#core/errors.ts'
import { instanceId, type Subscription } from '#core/instances.ts'
import { processShared } from '#process-shared.ts'
import { socketClose } from '#wire/socket-close.ts'
import { findBoardPorts, type OpenedPort, type PortRequest } from './board-ports.ts'
import { RelayedEnd } from './relayed-end.ts'
import type { StreamEnd } from './stream-end.ts'

const HANDLE_BYTES = 16

type Opening = PromiseWithResolvers<{ isTaken: boolean }>

/** The streams that have their other end on another instance, by which end that is. */
const relayed = processShared('relayed ports', () => ({
  agent: new Map<string, RelayedEnd>(),
  user: new Map<string, RelayedEnd>(),
  opening: new Map<string, Opening>(),
}))

type Place = { sessionId: string; binding: number; instance: string }

/** Opens a port of a board whose agent is connected to another instance. Throws as there. */
export async function openElsewhere(
  { sessionId: session, binding, instance }: Place,
  { port, take, by }: PortRequest,
  user: StreamEnd,
  left: AbortSignal,
): Promise<OpenedPort> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url')
  const opening: Opening = Promise.withResolvers()
  relayed.opening.set(handle, opening)
  const board = beginRelay('agent', handle, instance, user)
  const stop = () => opening.reject(unreachableBoard())
  left.addEventListener('abort', stop, { once: true })
  if (left.aborted) stop()
  try {
    const asked = { handle, instance: instanceId(), session, binding, port, take, by }
    await relayChannel().tell(instance, [{ t: 'port_open', ...asked }])
    return { board, ...(await opening.promise) }
  } catch (error) {
    board.close(socketClose.ended, 'the user has left')
    throw error
  } finally {
    left.removeEventListener('abort', stop)
    relayed.opening.delete(handle)
  }
}

/** What other instances tell this one of streams. */
export const portMessages: Subscription = {
  port_open: openForAnother,
  port_opened: ({ handle, isTaken }) => relayed.opening.get(handle)?.resolve({ isTaken }),
  port_refused: ({ handle, code, detail, members }) =>
    relayed.opening.get(handle)?.reject(new Refusal(knownCode(code), detail, { members })),
  port_data: hear,
  port_credit: hear,
  port_closed: hear,
}

/** A message to one end comes from the other. */
function hear(message: Extract<PortMessage, { to: string }>): void {
  relayed[message.to === 'agent' ? 'user' : 'agent'].get(message.handle)?.hear(message)
}

async function openForAnother(asked: Extract<PortMessage, { t: 'port_open' }>): Promise<void> {
  const { handle, instance, session, binding, port, take, by } = asked
  const tell = (message: PortMessage) => relayChannel().tell(instance, [message])
  const left = new AbortController()
  let board: StreamEnd | undefined
  const user = beginRelay('user', handle, instance, {
    // Before it is open, nobody may send: bytes would be missing later.
    take: (bytes) => (board ? board.take(bytes) : left.abort()),
    allow: (until) => board?.allow(until),
    close: (code, reason) => {
      left.abort()
      board?.close(code, reason)
    },
  })
  try {
    const ports = findBoardPorts(session)
    if (ports?.binding !== binding) throw unreachableBoard()
    const opened = await ports.open({ port, take, by }, user, left.signal)
    board = opened.board
    await tell({ t: 'port_opened', handle, isTaken: opened.isTaken })
  } catch (error) {
    user.forget()
    // It may have opened just before: then nobody else would close it.
    board?.close(socketClose.tryAgain, 'the other instance was not told')
    if (!(error instanceof Refusal)) throw error
    const { members = {} } = error.particulars
    const texts = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]))
    await tell({ t: 'port_refused', handle, code: error.code, detail: error.message, members: texts })
  }
}

function beginRelay(to: 'agent' | 'user', handle: string, instance: string, own: StreamEnd): RelayedEnd {
  const onOver = () => relayed[to].delete(handle)
  const end = new RelayedEnd({ handle, instance, to, own, onOver })
  relayed[to].set(handle, end)
  return end
}

/** Another version may know more codes. */
function knownCode(code: string): RefusalCode {
  return Object.hasOwn(refusals, code) ? (code as RefusalCode) : 'board_unreachable'
}
