import { PlotterPane } from '#components/plotter/plotter-pane.tsx'
import type { Pane } from '#components/ui/dock.tsx'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Timeline } from './timeline.tsx'

/**
 * Returns the tabs under the console of a session, in their order. A pane is rendered in the
 * browser only while it is open; one that follows the console uses `useLiveConsole`.
 */
export function panesOf(user: User, session: SessionWithConnection): Pane[] {
  const timeline = { id: 'timeline', label: 'Timeline', pane: <Timeline user={user} session={session} /> }
  // Nothing is printed before there is a board, and a recording has a plot of its own.
  if (session.board_online === null) return [timeline]
  return [timeline, { id: 'plotter', label: 'Plotter', pane: <PlotterPane name={session.id} />, isTall: true }]
}
