import { duration } from '#components/relative-time.ts'
import type { Session } from '#core/sessions/index.ts'

/** How long a session ran, in words. */
export function lastedOf({ started_at, ended_at }: Session): string {
  return started_at && ended_at ? duration(ended_at.getTime() - started_at.getTime()) : 'never ran'
}
