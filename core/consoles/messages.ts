import type { Subscription } from '#core/instances.ts'
import { SECOND_MS } from '#durations.ts'
import { findConsole } from './live-consoles.ts'
import { addRelayed, addRemote } from './relay.ts'
import { setRelayedLines, typeRelayed } from './type.ts'
import { announceCount, refresh } from './watch.ts'

/** How long another instance that shows a console gets its output without asking again. */
const WATCH_MS = 30 * SECOND_MS

export const consoleMessages: Subscription = {
  session: ({ session }) => refresh([session]),
  input: ({ session, binding, bytes, by }) => typeRelayed(session, binding, Buffer.from(bytes, 'base64'), by),
  lines: ({ session, binding, ...lines }) => setRelayedLines(session, binding, lines),
  watch: ({ session, instance, watchers, hasOwner }) => {
    const console = findConsole(session)
    if (!console) return
    addRemote(console, instance, { watchers, hasOwner, until: performance.now() + WATCH_MS })
    announceCount(session)
  },
  output: ({ session, ...output }) => {
    const console = findConsole(session)
    if (console) addRelayed(console, output)
  },
  stored: ({ session, offset }) => {
    const console = findConsole(session)
    if (console && !console.source) console.markStored(0, offset)
  },
}
