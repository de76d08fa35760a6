import type { Pane } from '#components/ui/dock.tsx'
import type { Session } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Timeline } from './timeline.tsx'

/**
 * Returns the tabs under the console of a session, in their order. A pane is rendered in the
 * browser only while it is open; one that follows the console uses `useLiveConsole`.
 */
export function panesOf(user: User, session: Session): Pane[] {
  return [{ id: 'timeline', label: 'Timeline', pane: <Timeline user={user} session={session} /> }]
}
