import type { WebSocket } from 'ws'
import { liveKeyIds } from '#core/api-keys/index.ts'
import { liveTicketIds } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { liveLoginIds } from '#core/logins/index.ts'
import { viewerClose } from '#wire/console-protocol.ts'
import type { Viewer } from './viewer.ts'

const MAX_PER_SESSION = 10
const MAX_PER_USER = 40

/** What opened a console. */
export type Credential = { by: 'key' | 'login' | 'ticket'; id: string }

type Connected = { viewer: Viewer; socket: WebSocket; userId: string; credential: Credential }

const connected = new Set<Connected>()

export function addViewer(one: Connected): void {
  connected.add(one)
  one.socket.on('close', () => connected.delete(one))
}

/** Throws `console_limit_reached` if a session or its user has as many consoles open as allowed. */
export function refuseTooMany(userId: string, sessionId: string): void {
  const ofUser = [...connected].filter((one) => one.userId === userId)
  const ofSession = ofUser.filter(({ viewer }) => viewer.sessionId === sessionId)
  if (ofSession.length >= MAX_PER_SESSION)
    throw new Refusal('console_limit_reached', `This console is open ${MAX_PER_SESSION} times. Close one of them.`)
  if (ofUser.length >= MAX_PER_USER)
    throw new Refusal('console_limit_reached', `You have ${MAX_PER_USER} consoles open. Close one of them.`)
}

/** Closes the consoles whose key, login or ticket may no longer be used. */
export async function closeRevoked(): Promise<void> {
  const idsOf = (by: Credential['by']) => [
    ...new Set([...connected].filter((one) => one.credential.by === by).map((one) => one.credential.id)),
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
  for (const { viewer, credential } of connected)
    if (asked.has(credential.id) && !live.has(credential.id))
      viewer.close(viewerClose.unauthorized, 'the credentials are no longer valid')
}

export function closeViewers(code: number, reason: string): void {
  for (const { viewer } of connected) viewer.close(code, reason)
}
