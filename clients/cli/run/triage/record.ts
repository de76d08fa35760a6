import type { components } from '../../../typescript/src/index.ts'
import type { Triage } from './found.ts'

type TriageRecord = NonNullable<components['schemas']['PutResult']['triage']>

/** Returns a triage as the API and `--json` have it. */
export function recordOfTriage({ rates, knownGood, runs, credits, ...triage }: Triage): TriageRecord {
  return {
    verdict: triage.verdict,
    reason: triage.verdict === 'inconclusive' ? triage.reason : null,
    ...rates,
    known_good: knownGood && { sha256: knownGood.sha256, session_id: knownGood.sessionId },
    runs: runs.map(({ sessionId, board, firmware, result }) => {
      return { session_id: sessionId, board_id: board, firmware, result }
    }),
    credits_used: credits,
  }
}
