import { CrashPane } from '#components/crash-report/crash-pane.tsx'
import { DebuggerPane } from '#components/debugger/debugger-pane.tsx'
import { PlotterPane } from '#components/plotter/plotter-pane.tsx'
import type { Pane } from '#components/ui/dock.tsx'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Timeline } from './timeline.tsx'

/**
 * Returns the tabs under the console of a session, in their order. A pane is rendered in the
 * browser only while it is open; one that follows the console uses `useLiveConsole`.
 * `capabilities` are those of a board that the session has now.
 */
export function panesOf(user: User, session: SessionWithConnection, capabilities: readonly string[] = []): Pane[] {
  const { id, credits_per_minute: creditsPerMinute } = session
  const timeline = { id: 'timeline', label: 'Timeline', pane: <Timeline user={user} session={session} /> }
  const crash = { id: 'crash', label: 'Crash report', pane: <CrashPane sessionId={id} />, isTall: true }
  // Nothing is printed before there is a board, and a recording has a plot of its own.
  if (session.board_online === null) return session.console ? [timeline, crash] : [timeline]
  const plotter = { id: 'plotter', label: 'Plotter', pane: <PlotterPane name={id} />, isTall: true }
  if (!capabilities.includes('debug')) return [timeline, plotter, crash]
  const pane = <DebuggerPane sessionId={id} creditsPerMinute={creditsPerMinute} />
  return [timeline, plotter, crash, { id: 'debugger', label: 'Debugger', pane, isTall: true }]
}
