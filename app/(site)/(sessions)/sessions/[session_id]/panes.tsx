import type { Pane } from '#components/ui/dock.tsx'
import type { Session } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { PlotterPane } from './plotter-pane.tsx'
import { Timeline } from './timeline.tsx'

/**
 * Returns the tabs under the console of a session, in their order. A pane is rendered in the
 * browser only while it is open; one that follows the console uses `useLiveConsole`.
 */
export function panesOf(user: User, session: Session): Pane[] {
  const timeline = { id: 'timeline', label: 'Timeline', pane: <Timeline user={user} session={session} /> }
  // The recording of a session that is over has a plot of its own.
  if (session.state === 'ended') return [timeline]
  return [timeline, { id: 'plotter', label: 'Plotter', pane: <PlotterPane name={session.id} /> }]
}
