import { idFrom } from '#db/ids.ts'
import type { auditEvents, EndReason } from '#db/index.ts'
import type { History } from './history.ts'

type Event = Omit<typeof auditEvents.$inferInsert, 'id' | 'userId' | 'createdAt'> & { createdAt: Date }

/** Whose act an end is; every other is the system's. */
const enders: Partial<Record<EndReason, Event['actor']>> = {
  user_ended: 'user',
  cancelled: 'user',
  operator_ended: 'operator',
}

/** What the demo user uses. The address is one for documentation. */
const BROWSER = { address: '192.0.2.7', device: 'Chrome on Linux' }

/** The audit events of the demo user's history, oldest first, as the application records them. */
export function activity(
  { joined, account, sessions }: History,
  key: { id: string; lastFour: string; createdAt: Date },
) {
  const events: Event[] = [
    { actor: 'guest', action: 'signed_up', createdAt: joined },
    ...account.topUps.map(
      ({ id, pack, credits, createdAt }): Event => ({
        actor: 'system',
        action: 'top_up_paid',
        subjectId: id,
        details: { pack, credits },
        createdAt,
      }),
    ),
    ...sessions.flatMap(eventsOf),
    {
      actor: 'user',
      action: 'key_created',
      subjectId: key.id,
      details: { last_four: key.lastFour },
      createdAt: key.createdAt,
    },
  ]
  return events
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((event) => ({
      id: idFrom('event', event.createdAt),
      userId: account.userId,
      // Those that are too old are erased as those of any user are.
      ...(isByHand(event) && BROWSER),
      ...event,
    }))
}

const isByHand = ({ actor }: Event) => actor === 'user' || actor === 'guest'

function eventsOf({ id, boardId, createdAt, startedAt, endedAt, endReason }: History['sessions'][number]): Event[] {
  const about = { subjectId: id }
  const queued: Event = { ...about, actor: 'user', action: 'session_queued', createdAt }
  const ender = (endReason && enders[endReason]) ?? 'system'
  const ended: Event = {
    ...about,
    actor: ender,
    action: 'session_ended',
    details: { reason: endReason },
    createdAt: endedAt,
  }
  if (!startedAt) return [queued, ended]
  const details = { board_id: boardId }
  return [queued, { ...about, actor: 'system', action: 'session_started', details, createdAt: startedAt }, ended]
}
