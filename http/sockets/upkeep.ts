import { runEvery } from '#core/every.ts'
import { type InstanceMessage, type Subscription, subscribe } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { keepPlaces, leavePlaces } from '#core/ports/index.ts'
import { keepLeases } from '#core/sessions/index.ts'
import { SECOND_MS } from '#durations.ts'
import { agentClose } from '#wire/agent-protocol.ts'
import { socketClose } from '#wire/socket-close.ts'
import { allLinks, closeLinks, findLink } from './agent-socket.ts'
import { closeConsoles, closeRevoked, typedSessionIds } from './open-consoles.ts'

/** How often what messages announce is looked for without one: a message may be lost. */
const LOOK_MS = 5 * SECOND_MS
/** Several times in a third of the shortest lease. */
const LEASES_MS = 2 * SECOND_MS
const RECHECK_MS = 10 * SECOND_MS
const PLACES_MS = 10 * SECOND_MS

/**
 * Does what sockets need besides their own messages. Returns how to stop, which closes them all.
 */
export function startUpkeep(): () => Promise<void> {
  const onFailure = (error: unknown) => logFailure(error, { task: 'sockets' })
  const every = (pauseMs: number, work: () => Promise<unknown>) => runEvery({ work, onFailure, pauseMs })
  const stops = [
    every(LOOK_MS, async () => lookForWork()),
    every(LEASES_MS, () => keepLeases(typedSessionIds())),
    every(RECHECK_MS, closeRevoked),
    every(PLACES_MS, keepPlaces),
  ]
  const unsubscribe = subscribe(socketMessages)
  return async () => {
    closeConsoles(socketClose.restart, 'the service restarts')
    await closeLinks(agentClose.restart, 'the service restarts')
    unsubscribe()
    await Promise.all(stops.map((stop) => stop()))
    await leavePlaces().catch(onFailure)
  }
}

function lookForWork(): void {
  for (const link of allLinks()) link.lookForWork()
}

/** What other instances tell this one of its sockets. */
const socketMessages: Subscription = {
  onListen: lookForWork,
  work: ({ agent }) => findLink(agent)?.lookForWork(),
  boards: ({ agent }) => findLink(agent)?.reportAgain(),
  replaced: closeReplaced,
  session: ({ session }) => {
    for (const link of allLinks()) if (link.has(session)) link.lookForWork()
  },
  credentials: closeRevoked,
}

function closeReplaced({ agent, connection, isRevoked }: Extract<InstanceMessage, { t: 'replaced' }>): void {
  const link = findLink(agent)
  if (!link) return
  if (isRevoked) link.close(agentClose.revoked, 'this agent is revoked')
  else if (link.connection < connection) link.close(agentClose.replaced, 'there is a newer connection')
}
