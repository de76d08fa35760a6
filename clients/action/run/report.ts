import { EXIT } from '../../cli/exit-codes.ts'
import { explain } from '../../cli/failures.ts'
import type { RunFlags } from '../../cli/run/flags.ts'
import type { Tried } from '../../cli/run/retries.ts'
import { sentenceOfTriage } from '../../cli/run/triage/words.ts'
import { recordOf, sentenceOf } from '../../cli/run/verdict.ts'
import { lastLines } from '../../cli/terminal-text.ts'
import { oneLine } from '../../typescript/src/visible.ts'
import { INPUTS } from '../start-inputs.ts'
import { annotate, escapeMarkup, setOutput, writeSummary } from '../workflow.ts'
import { triageSummary } from './triage-summary.ts'

const LAST_LINES = 40

/** Writes outputs, the summary of the step, and an annotation where it did not pass. */
export function reportRun(tried: Tried, flags: RunFlags, url: string): void {
  const record = recordOf({ ...tried, flags })
  const { session } = record
  const outputs = {
    result: record.result,
    'exit-code': record.exit_code,
    'firmware-exit-code': record.firmware_exit_code,
    'board-id': session?.board_id,
    'end-reason': session?.end_reason,
    'credits-used': session && tried.credits,
    'session-url': session && `${url}/sessions/${session.id}`,
    triage: tried.triage?.verdict,
    'held-until': record.held_until,
    log: record.log,
    junit: record.junit,
  }
  for (const [name, value] of Object.entries(outputs)) setOutput(name, String(value ?? ''))
  const sentence = sentenceOf({ ...tried, flags }, INPUTS)
  const why = tried.error === undefined ? sentence : explain(tried.error, undefined, INPUTS)
  process.stdout.write(`${oneLine(sentence)}\n`)
  const { exitCode } = tried.verdict
  const failed = tried.attempt.report?.cases.filter(({ result }) => result === 'failed') ?? []
  const drawn = tried.attempt.screen?.drawn
  const crash = tried.attempt.crash?.lines.join('\n')
  if (crash !== undefined) process.stdout.write(`${crash}\n`)
  if (drawn !== undefined) process.stdout.write(`${drawn}\n`)
  const triaged = tried.triage ? [sentenceOfTriage(tried.triage)] : []
  const details = [why, ...failed.map(({ name, message }) => (message ? `${name}: ${message}` : name))]
  if (exitCode === EXIT.infrastructure) annotate('warning', 'Infrastructure', [...triaged, why].join('\n'))
  else if (exitCode !== EXIT.passed)
    annotate('error', exitCode === EXIT.failed ? 'Board test failed' : 'Boardwalk', [...triaged, ...details].join('\n'))
  const words = record.held_until ? `The board is held until ${record.held_until}: open it` : 'Open the session'
  const page = session ? `${url}/sessions/${session.id}` : null
  const link = page === null ? '' : ` <a href="${escapeMarkup(page)}">${words}</a>`
  writeSummary(
    summaryOf(
      { sentence, link, triage: tried.triage ? triageSummary(tried.triage, url) : '' },
      [...details, crash, drawn].filter((one) => one && one !== sentence).join('\n'),
      tried.attempt.output,
    ),
  )
}

/** What a summary begins with. All but the sentence is markup. */
type Head = { sentence: string; link: string; triage: string }

/** A board's output is put into the page as text: it can hold markup. */
function summaryOf({ sentence, link, triage }: Head, reason: string, output: string): string {
  const details = reason === '' ? '' : `<pre>${escapeMarkup(reason)}</pre>\n`
  const last = escapeMarkup(lastLines(output, LAST_LINES))
  return `### Boardwalk\n\n<p>${escapeMarkup(sentence)}${link}</p>\n${triage}${details}<pre>${last}</pre>\n`
}
