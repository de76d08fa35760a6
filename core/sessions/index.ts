export { takesParts } from './declared-parts.ts'
export { endSession, endSessionAsOperator } from './end.ts'
export { warnOfEnds } from './end-warnings.ts'
export { eraseDeclarations } from './erase-declarations.ts'
export { estimateNextStarts } from './estimates.ts'
export { extendPaidTime, extendSession } from './extend.ts'
export { type SessionFilter, sessionFilters, sessionSorts } from './filter.ts'
export type { EndForecast } from './forecast.ts'
export { getSession, refuseStartedByOthers } from './get.ts'
export { labelSessions, type SessionLabels, type SessionOrigin, type Starter } from './labels.ts'
export { listSessions, sessionList } from './list.ts'
export { MetadataValue } from './metadata.ts'
export { readOverview } from './overview.ts'
export { keepLeases, renewLease } from './renew-lease.ts'
export {
  ExtendSession,
  ReadSession,
  RenewedLease,
  Session,
  SessionsRecord,
  SessionWithConnection,
  StartSession,
} from './schemas.ts'
export { readSnapshot, type Snapshot } from './snapshot.ts'
export { startGuestSession, startSession } from './start.ts'
export { startInstead } from './start-instead.ts'
export { readTimeline, type TimelineAction, type TimelineEvent } from './timeline.ts'
export { waitForSession } from './wait.ts'
