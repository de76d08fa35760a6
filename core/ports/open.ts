import { actor } from '#core/actor.ts'
import { nameKeys } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { type ConsoleStatus, refuseEnded, relayChannel, unreachableBoard } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { instanceId } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { SECOND_MS } from '#durations.ts'
import type { PortInfo } from '#wire/ports.ts'
import { socketClose } from '#wire/socket-close.ts'
import { findBoardPorts, type OpenedPort, type PortRequest } from './board-ports.ts'
import { takePlace } from './places.ts'
import { noSuchPort } from './refusals.ts'
import { openElsewhere } from './relay.ts'
import type { StreamEnd } from './stream-end.ts'

/** How long the agent may take to open a port. */
const OPEN_MS = 12 * SECOND_MS
/** How fast a stream is on the instance that has the agent. */
const BYTES_PER_SECOND = 1024 * 1024

/** An open port: where its user's bytes go, and how many it carries in a second. */
export type Port = { board: StreamEnd; bytesPerSecond: number }

/**
 * Returns a port of a session's board. Throws `session_ended`, `board_unreachable`,
 * `not_supported` for a board without ports, and `not_found`.
 */
export function findPort(status: ConsoleStatus, name: string): PortInfo {
  refuseEnded(status)
  if (status.state !== 'running' || !status.boardOnline) throw unreachableBoard()
  if (status.ports.length === 0) throw new Refusal('not_supported', 'This board has no ports.')
  const port = status.ports.find((one) => one.name === name)
  if (!port) throw noSuchPort(status.ports)
  return port
}

type Asked = { port: PortInfo; take: boolean; user: StreamEnd; left: AbortSignal }

/**
 * Opens a port of a session's board for its owner, as an act of the current actor. `left` is
 * aborted if the client leaves. Throws `port_limit_reached`, `port_in_use`, `command_running` and
 * `board_unreachable`.
 */
export async function openPort(owner: User, status: ConsoleStatus, { port, take, user, left }: Asked): Promise<Port> {
  const leave = await takePlace(owner, status.sessionId, port.name)
  let board: StreamEnd | undefined
  try {
    const request = { port, take, by: await openerOf(owner) }
    const opened = await inTime(left, (over) => openAnywhere(status, request, user, over))
    board = opened.board
    if (left.aborted) throw unreachableBoard()
    const about = { userId: owner.id, subjectId: status.sessionId }
    if (opened.isTaken) await recordEvent('port_taken', { ...about, details: { port: port.name } })
    await recordEvent('port_opened', { ...about, details: { port: port.name } })
    return { board: holding(board, leave), bytesPerSecond: opened.bytesPerSecond }
  } catch (error) {
    board?.close(socketClose.ended, 'the user has left')
    leave()
    throw error
  }
}

/** The board's end of a stream that gives its place back once it is closed. */
function holding(board: StreamEnd, leave: () => void): StreamEnd {
  return {
    take: (bytes) => board.take(bytes),
    allow: (until) => board.allow(until),
    close: (code, reason) => {
      board.close(code, reason)
      leave()
    },
  }
}

/** Runs `open` with a signal that is aborted with `left`, or when the agent has had its time. */
async function inTime<T>(left: AbortSignal, open: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const stop = () => over.abort()
  const timer = setTimeout(stop, OPEN_MS)
  left.addEventListener('abort', stop)
  if (left.aborted) stop()
  try {
    return await open(over.signal)
  } finally {
    clearTimeout(timer)
    left.removeEventListener('abort', stop)
  }
}

async function openAnywhere(
  status: ConsoleStatus,
  request: PortRequest,
  user: StreamEnd,
  left: AbortSignal,
): Promise<OpenedPort & { bytesPerSecond: number }> {
  const { sessionId, binding, instance } = status
  if (binding === null || !instance) throw unreachableBoard()
  const here = findBoardPorts(sessionId)
  if (here?.binding === binding) return { ...(await here.open(request, user, left)), bytesPerSecond: BYTES_PER_SECOND }
  if (instance === instanceId()) throw unreachableBoard()
  const { bytesPerSecond } = relayChannel().port
  return { ...(await openElsewhere({ sessionId, binding, instance }, request, user, left)), bytesPerSecond }
}

/** Returns who opens a port, as the page of activity says it. */
async function openerOf(owner: User): Promise<string> {
  const { kind, credentialId, device } = actor()
  if (kind === 'ci') return 'a CI job'
  if (kind !== 'key' || !credentialId) return device ?? 'a browser'
  const [key] = await nameKeys(owner, [credentialId])
  return key ? `API key ${key.label ? `“${key.label}”` : `key_…${key.last_four}`}` : 'an API key'
}
