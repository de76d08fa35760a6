import { liveKeyIds } from '#core/api-keys/index.ts'
import { liveTicketIds } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { liveLoginIds } from '#core/logins/index.ts'
import { processShared } from '#process-shared.ts'
import { socketClose } from '#wire/socket-close.ts'

const MAX_PER_SESSION = 10
/** Of these, so many with tickets: guests must not keep the owner out. */
const MAX_GUESTS = 8
const MAX_PER_USER = 40
const MAX_EVENT_STREAMS = 20

/** What opened a console. */
export type Credential = { by: 'key' | 'login' | 'ticket'; id: string }

/**
 * A reader of a console, which is a WebSocket or a log that is followed, of a user's events, or the
 * user of a port.
 */
type OpenConsole = {
  /** Ports have limits of their own. */
  isPort?: true
  userId: string
  /** Null for events. */
  sessionId: string | null
  credential: Credential
  /** Whether it can type, which keeps its session's lease. */
  mode: 'rw' | 'ro'
  close: (code: number, reason: string) => void
}

const open = processShared('open consoles', () => new Set<OpenConsole>())

/** Counts a reader as long as it is open. Returns what to call when it leaves. */
export function addOpen(one: OpenConsole): () => void {
  open.add(one)
  return () => open.delete(one)
}

/**
 * Counts a log that is followed as an open console. Returns what ends it: its credential is
 * revoked, the service stops, or the client has left. Throws `console_limit_reached`.
 */
export function openLog(
  log: Omit<OpenConsole, 'close' | 'mode'> & { sessionId: string },
  left: AbortSignal,
): AbortController {
  refuseTooMany(log.userId, log.sessionId, log.credential.by)
  return openStream(log, left)
}

/** Counts a stream of events as `openLog` does. Throws `rate_limited`. */
export function openEvents(
  stream: Omit<OpenConsole, 'close' | 'mode' | 'sessionId'>,
  left: AbortSignal,
): AbortController {
  const ofUser = [...open].filter(({ userId, sessionId }) => userId === stream.userId && sessionId === null)
  if (ofUser.length >= MAX_EVENT_STREAMS) {
    const detail = `You have ${MAX_EVENT_STREAMS} streams of events open. Close one of them.`
    throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': '5' } })
  }
  return openStream({ ...stream, sessionId: null }, left)
}

function openStream(log: Omit<OpenConsole, 'close' | 'mode'>, left: AbortSignal): AbortController {
  const leaving = new AbortController()
  const close = () => leaving.abort()
  left.addEventListener('abort', close, { once: true })
  leaving.signal.addEventListener('abort', addOpen({ ...log, mode: 'ro', close }), { once: true })
  return leaving
}

/** Throws `console_limit_reached` if a session or its user has as many consoles open as allowed. */
export function refuseTooMany(userId: string, sessionId: string, by: Credential['by']): void {
  const ofUser = [...open].filter((one) => one.userId === userId && one.sessionId !== null && !one.isPort)
  const ofSession = ofUser.filter((one) => one.sessionId === sessionId)
  if (ofSession.length >= MAX_PER_SESSION)
    throw new Refusal('console_limit_reached', `This console is open ${MAX_PER_SESSION} times. Close one of them.`)
  if (by === 'ticket' && ofSession.filter(({ credential }) => credential.by === 'ticket').length >= MAX_GUESTS)
    throw new Refusal('console_limit_reached', `This console is shared with ${MAX_GUESTS} viewers already. Try later.`)
  if (ofUser.length >= MAX_PER_USER)
    throw new Refusal('console_limit_reached', `You have ${MAX_PER_USER} consoles open. Close one of them.`)
}

/** Closes the consoles and ports whose key, login or ticket may no longer be used. */
export async function closeRevoked(): Promise<void> {
  const idsOf = (by: Credential['by']) => [
    ...new Set([...open].filter((one) => one.credential.by === by).map((one) => one.credential.id)),
  ]
  const [keys, logins, tickets] = [idsOf('key'), idsOf('login'), idsOf('ticket')]
  const live = new Set(
    (
      await Promise.all([
        keys.length > 0 ? liveKeyIds(keys) : [],
        logins.length > 0 ? liveLoginIds(logins) : [],
        tickets.length > 0 ? liveTicketIds(tickets) : [],
      ])
    ).flat(),
  )
  const asked = new Set([...keys, ...logins, ...tickets])
  for (const { close, credential } of open)
    if (asked.has(credential.id) && !live.has(credential.id))
      close(socketClose.unauthorized, 'the credentials are no longer valid')
}

/** Returns the sessions that have a port open, or a console that can type. */
export function typedSessionIds(): string[] {
  return [...new Set([...open].flatMap(({ mode, sessionId }) => (mode === 'rw' && sessionId ? [sessionId] : [])))]
}

export function closeConsoles(code: number, reason: string): void {
  for (const { close } of open) close(code, reason)
}
