'use client'

import { credits } from '#components/amounts.ts'
import { useNow } from './auto-refresh.tsx'
import { creditsAt, type Metered } from './credits-at.ts'

/** What a running session has cost, minute by minute as they begin. */
export function CreditsSoFar(session: Metered) {
  return <span className="tabular-nums">{credits(creditsAt(session, useNow()))} so far</span>
}
