import type { EndReason } from '#db/index.ts'
import { env } from '#env.ts'
import type { SessionEnded, SessionEnding } from './kinds.ts'
import type { MailContent } from './layout.ts'
import { creditsInWords } from './words.ts'

export function sessionEnding({ sessionId, board, endsAt, minutes, by }: SessionEnding): MailContent {
  const page = `${env().appUrl}/sessions/${sessionId}`
  const isLimit = by === 'time_limit'
  return {
    subject: `${board}: ${minutes} minutes left`,
    before: [
      isLimit
        ? `Your session on ${board} reaches its time limit at ${clock(endsAt)} UTC.`
        : `Your credits pay for your session on ${board} until ${clock(endsAt)} UTC.`,
      'The board is then released and may be erased. Save what you need, or keep the session running:',
    ],
    link: isLimit ? { label: 'Extend the session', url: `${page}/extend` } : topUpFor(sessionId),
  }
}

/** Leads to the packs of credits, and from a purchase to the session. */
const topUpFor = (sessionId: string) => ({
  label: 'Top up',
  url: `${env().appUrl}/credits?next=/sessions/${sessionId}`,
})

export function sessionEnded({ sessionId, board, reason, limit, minutes, ...cost }: SessionEnded): MailContent {
  const { creditsUsed, creditsRefunded } = cost
  const net = creditsUsed - creditsRefunded
  const isShort = reason === 'credits_exhausted' && !limit
  return {
    subject: minutes === 0 ? `${board}: your session did not start` : `${board}: your session ended`,
    before: [limit ?? reasons[reason] ?? 'Your session ended.'],
    rows: [
      ['Board', board],
      ...(minutes === 0 ? [] : [['Duration', durationInWords(minutes)] as [string, string]]),
      ['Cost', creditsRefunded > 0 ? `${creditsInWords(net)} (${creditsRefunded} refunded)` : creditsInWords(net)],
    ],
    link: isShort ? topUpFor(sessionId) : { label: 'Show the session', url: `${env().appUrl}/sessions/${sessionId}` },
    after: minutes === 0 ? [] : [isShort ? 'Then you can start the same session again.' : AFTERWARDS],
  }
}

const AFTERWARDS = 'There you can replay the console and start the same session again.'

const reasons: Partial<Record<EndReason, string>> = {
  time_limit: 'Your session reached its time limit.',
  credits_exhausted: 'Your session ended because your credits did not cover the next minute.',
  queue_timeout: 'No board became free in time, so your session left the queue. Nothing was charged.',
  start_failed: 'The board did not start. Nothing was charged.',
  board_failed:
    'Your session ended because the board failed or could not be reached. The affected minutes are refunded.',
  operator_ended: 'The operator of the service ended your session.',
}

const clock = (iso: string) => iso.slice(11, 16)

function durationInWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
