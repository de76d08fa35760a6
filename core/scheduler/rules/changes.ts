import type { Plan } from './plan.ts'
import type { PlannedSession, PlannedUser, World } from './world.ts'

/** Returns what a plan changes in a world, grouped by the statement that writes it. */
export function changesOf(plan: Plan, world: World) {
  const before = new Map(world.sessions.map((session) => [session.id, session]))
  const credits = new Map(world.users.map((user) => [user.id, user.credits]))
  const isLow = ({ credits: after, lowBalance }: PlannedUser) => lowBalance !== null && after < lowBalance
  const known = [...plan.sessions.values()].flatMap((after) => {
    const one = before.get(after.id)
    return one && isChanged(one, after) ? [{ before: one, after }] : []
  })
  const added = [...plan.added.values()].flatMap((given) => {
    const session = plan.sessions.get(given.id)
    return session ? [{ ...given, ...session, isBound: plan.bound.has(session) }] : []
  })
  const isEnded = ({ after }: Change) => after.state === 'ended'
  const isStarted = ({ after }: Change) => plan.started.has(after)
  return {
    users: [...plan.users.values()]
      .map(({ id, credits: after }) => ({ id, before: credits.get(id) ?? after, after }))
      .filter((user) => user.before !== user.after),
    low: [...plan.users.values()].filter(isLow),
    added,
    ended: known.filter(isEnded).map(({ after }) => after),
    started: known
      .filter((change) => isStarted(change) && !isEnded(change))
      .map(({ after }) => ({ ...after, isBound: plan.bound.has(after) })),
    moved: known.filter((change) => !isEnded(change) && !isStarted(change)).map(({ after }) => after),
    use: plan.use.changes(),
    made: plan.made.slice(world.made.length),
    events: plan.events,
  }
}

type Change = { before: PlannedSession; after: PlannedSession }
export type Changes = ReturnType<typeof changesOf>

export function touchedBy({ users, added, ended, started, moved, events }: Changes, plan: Plan) {
  const all = [...ended, ...started, ...moved]
  return {
    users: [...new Set([...users.map(({ id }) => id), ...[...added, ...all, ...events].map(({ userId }) => userId)])],
    sessions: all.map(({ id }) => id),
    boards: [...plan.movedBoards],
    leases: Object.fromEntries(ended.flatMap(expiredLease)),
  }
}

/** Returns the lease that a session is ended for. */
function expiredLease({ id, endReason, leaseExpiresAt }: PlannedSession): [string, Date][] {
  return endReason === 'lease_expired' && leaseExpiresAt ? [[id, leaseExpiresAt]] : []
}

function isChanged(before: PlannedSession, after: PlannedSession): boolean {
  const isSame = (name: keyof PlannedSession) => before[name]?.valueOf() === after[name]?.valueOf()
  const names = ['state', 'boardId', 'creditsUsed', 'creditsRefunded', 'minutes'] as const
  const times = ['expiresAt', 'nextEventAt', 'boardLostAt'] as const
  return ![...names, ...times].every(isSame)
}
