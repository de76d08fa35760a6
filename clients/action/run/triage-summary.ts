import type { Triage } from '../../cli/run/triage/found.ts'
import { sentenceOfTriage } from '../../cli/run/triage/words.ts'
import { escapeMarkup } from '../workflow.ts'
import { tableOf } from './table.ts'

const FIRMWARE = { tested: 'tested', known_good: 'known good' }

/** Returns what a triage found, for a summary: a sentence, and its runs with their sessions. */
export function triageSummary(triage: Triage, url: string): string {
  const rows = triage.runs.map(({ firmware, board, result, sessionId }) => [
    ...[FIRMWARE[firmware], board, result],
    { text: sessionId, page: `${url}/sessions/${sessionId}` },
  ])
  const table = rows.length > 0 ? `${tableOf(['FIRMWARE', 'BOARD', 'RESULT', 'SESSION'], rows)}\n` : ''
  return `<p>${escapeMarkup(sentenceOfTriage(triage))}</p>\n${table}`
}
