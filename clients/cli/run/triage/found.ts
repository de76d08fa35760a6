import type { Ran, ratesOf, Verdict } from './decide.ts'
import type { Suspicion } from './suspicion.ts'

/** A run of a triage, with the session that it had. */
export type TriageRun = Ran & { sessionId: string }

/** What a triage found. */
export type Triage = Verdict & {
  rates: ReturnType<typeof ratesOf>
  /** The firmware that is known to pass; the session is that in which it did. */
  knownGood: { sha256: string; sessionId: string | null } | null
  runs: TriageRun[]
  /** What its runs have cost, the one that failed first not included. */
  credits: number
  /** What became of the claim that the board is broken. */
  suspicion: Suspicion
}
