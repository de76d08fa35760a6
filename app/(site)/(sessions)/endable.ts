import type { Ending } from '#components/time-left.tsx'
import type { BillingState } from '#core/billing.ts'
import type { Session } from '#core/sessions/index.ts'
import type { Subject } from '../session-text.ts'

/** The fields that the form to end a session needs. */
export type Endable = Subject & {
  state: Session['state']
  /** Null unless it runs, as is `billing`. */
  ending: Ending | null
  billing: BillingState | null
}
