import { processShared } from '#process-shared.ts'
import { logStore } from './drivers.ts'
import { LiveConsole, type Source } from './live-console.ts'

/** The consoles that this instance records or shows, by session. */
const consoles = processShared('consoles', () => new Map<string, LiveConsole>())

/** Returns the console of a session, if this instance has it. */
export function findConsole(sessionId: string): LiveConsole | undefined {
  return consoles.get(sessionId)
}

export function allConsoles(): Iterable<LiveConsole> {
  return consoles.values()
}

type NewSource = Omit<Source, 'base'> & { sessionId: string }

/**
 * Takes over a console: its agent is connected to this instance. Returns where its output
 * continues. The agent sends again what is not stored, so nothing is lost if another instance had
 * the console.
 */
export async function attachSource({ sessionId, ...given }: NewSource): Promise<{ source: Source; stored: number }> {
  const { stored, base } = await logStore().open(sessionId, given.binding)
  const console = consoleOf(sessionId, stored)
  const isSame = console.source?.binding === given.binding
  const isOurs = isSame && console.stored === stored
  // The agent of another binding has other boards, and keeps its connection.
  if (isSame && !console.isDetached) console.source?.drop()
  const source = { ...given, base }
  console.source = source
  console.isDetached = false
  if (!isOurs) console.restart(stored)
  return { source, stored }
}

/**
 * The agent of a console has left, or its session has ended. What arrived is still stored. Nothing
 * happens if the agent has connected again meanwhile: its old connection may be closed long after.
 */
export function detachSource(sessionId: string, source: Source): void {
  const console = consoles.get(sessionId)
  if (console?.source !== source) return
  console.isDetached = true
  removeUnused(console)
}

/** Counts a reader of a console, and returns it. `stored` is how far its output is stored. */
export function addReader(sessionId: string, stored: number): LiveConsole {
  const console = consoleOf(sessionId, stored)
  console.readers += 1
  if (!console.source) console.markStored(0, stored)
  return console
}

export function removeReader(console: LiveConsole): void {
  console.readers -= 1
  removeUnused(console)
}

/** Forgets a console that nobody reads and nothing is to be stored of. */
export function removeUnused(console: LiveConsole): void {
  if (console.isDetached && console.pending.length === 0) console.source = undefined
  if (!console.source && console.readers === 0) consoles.delete(console.sessionId)
}

function consoleOf(sessionId: string, end: number): LiveConsole {
  const console = consoles.get(sessionId) ?? new LiveConsole(sessionId, end)
  consoles.set(sessionId, console)
  return console
}
