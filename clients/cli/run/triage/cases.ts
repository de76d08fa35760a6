import type { JunitCase } from '../junit.ts'
import type { Triage } from './found.ts'
import { sentenceOfTriage } from './words.ts'

/**
 * Returns the cases of a run that failed, with what its triage found. What is the board's fault is
 * an error; what is flaky and may be passes, with its failures beside it.
 */
export function withTriage(cases: readonly JunitCase[], triage: Triage, mayBeFlaky: boolean): JunitCase[] {
  const { verdict } = triage
  const isFlakyPass = verdict === 'flaky' && mayBeFlaky
  const result = isFlakyPass ? 'flakyFailure' : 'rerunFailure'
  const failures = triage.runs.filter((run) => run.firmware === 'tested' && run.result === 'failed')
  const reruns = failures.map(
    ({ sessionId, board }) => ({ result, message: `failed in ${sessionId} on ${board}` }) as const,
  )
  return cases.map((one) => {
    if (one.result !== 'failed') return one
    const message = [one.message, sentenceOfTriage(triage)].filter(Boolean).join('\n')
    const first = { result, message: one.message?.split('\n')[0] ?? 'failed' } as const
    if (isFlakyPass) return { ...one, result: 'passed' as const, message, reruns: [first, ...reruns] }
    if (verdict === 'board') return { ...one, result: 'error' as const, type: 'board', message, reruns }
    return { ...one, message, ...(verdict === 'flaky' && { type: 'flaky' }), reruns }
  })
}
