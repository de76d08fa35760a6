import { instanceId } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { processShared } from '#process-shared.ts'
import { relayChannel } from './drivers.ts'
import type { Audience } from './live-console.ts'
import { findConsole } from './live-consoles.ts'
import type { ConsoleMessage } from './relay-channel.ts'
import { type ConsoleStatus, readStatuses } from './status.ts'

/** What a watcher hears: a changed status, and how many watch. */
type Watcher = {
  onStatus: (status: ConsoleStatus) => void
  onWatchers?: (count: number) => void
  /** Whether it is a page of the owner: several of those are one watcher. */
  isOwner?: boolean
}
type Watched = { status: ConsoleStatus; watchers: Set<Watcher> }

const watched = processShared('watched consoles', () => new Map<string, Watched>())

/**
 * Tells a watcher of each change of a session's status. The instance that has its agent is asked to
 * send its output here. Returns how to stop.
 */
export function watchStatus(status: ConsoleStatus, watcher: Watcher): () => void {
  const { sessionId } = status
  const one = watched.get(sessionId) ?? { status, watchers: new Set() }
  watched.set(sessionId, one)
  one.watchers.add(watcher)
  announceCount(sessionId)
  return () => {
    one.watchers.delete(watcher)
    announceCount(sessionId)
    if (one.watchers.size === 0) watched.delete(sessionId)
  }
}

/**
 * Tells the watchers of a console how many they are, here and on the instance that has the agent.
 */
export function announceCount(sessionId: string): void {
  const count = countWatchers(sessionId)
  for (const { onWatchers } of watched.get(sessionId)?.watchers ?? []) onWatchers?.(count)
  announceWatchers([sessionId]).catch((error: unknown) => logFailure(error, { task: 'consoles' }))
}

function countWatchers(sessionId: string): number {
  const here = audienceOf(watched.get(sessionId)?.watchers ?? new Set())
  const all: Audience[] = [here, ...(findConsole(sessionId)?.remotes.values() ?? [])]
  return all.reduce((sum, { watchers }) => sum + watchers, 0) - repeated(all.filter(({ hasOwner }) => hasOwner).length)
}

function audienceOf(watchers: Set<Watcher>): Audience {
  const owners = [...watchers].filter(({ isOwner }) => isOwner).length
  return { watchers: watchers.size - repeated(owners), hasOwner: owners > 0 }
}

/** Returns by how much an owner who is in several places is counted too often. */
const repeated = (owners: number) => Math.max(0, owners - 1)

/** Reads the status of watched sessions again; of all by default. */
export async function refresh(sessionIds: string[] = [...watched.keys()]): Promise<void> {
  const known = sessionIds.filter((id) => watched.has(id))
  if (known.length === 0) return
  const statuses = await readStatuses(known)
  for (const [id, status] of statuses) {
    const one = watched.get(id)
    if (!one) continue
    const isChanged = comparable(one.status) !== comparable(status)
    one.status = status
    const console = findConsole(id)
    if (console && !console.source) console.markStored(0, status.stored)
    if (isChanged) for (const { onStatus } of one.watchers) onStatus(status)
  }
  await announceWatchers(known)
}

/** What watchers hear of, as a text. */
function comparable(status: ConsoleStatus): string {
  return JSON.stringify({ ...status, stored: 0, endedMsAgo: 0 })
}

/** Tells the instances that have the agents which consoles are shown here. */
async function announceWatchers(sessionIds: string[]): Promise<void> {
  const messages = new Map<string, ConsoleMessage[]>()
  for (const session of sessionIds) {
    const one = watched.get(session)
    const instance = one?.status.instance
    if (!one || !instance || instance === instanceId() || one.status.state === 'ended') continue
    const message = { t: 'watch' as const, session, instance: instanceId(), ...audienceOf(one.watchers) }
    messages.set(instance, [...(messages.get(instance) ?? []), message])
  }
  await Promise.all([...messages].map(([instance, all]) => relayChannel().tell(instance, all)))
}
