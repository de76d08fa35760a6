import { counted } from '../../counted.ts'
import type { Reason } from './decide.ts'
import type { Triage } from './found.ts'

const REASONS: Record<Reason, string> = {
  known_good_fails: 'the known good firmware fails too, so the test or its surroundings are broken',
  board_sensitive: 'the known good firmware passes on this board and the tested one does not',
  one_board_only: 'there was one board only, and no firmware that is known to pass',
  budget: 'there were too few runs or credits for it',
  no_board: 'no board was free for it',
  infrastructure: 'a run did not come to a result',
  interrupted: 'it was interrupted',
}

/** Returns what a triage found in a sentence, with what it stands on. */
export function sentenceOfTriage({ rates, credits, ...triage }: Triage): string {
  const { failures, of, interval, by_board } = rates
  const [low = 0, high = 1] = interval
  const per = (rate: number) => `${Math.round(rate * 100)} %`
  const often = `it failed ${failures} of ${counted(of, 'more run')} on ${counted(by_board.length, 'board')}`
  const cost = `(${counted(credits, 'credit')})`
  if (triage.verdict === 'inconclusive')
    return `Triage: inconclusive, since ${REASONS[triage.reason]}; ${often} ${cost}`
  if (triage.verdict === 'code')
    return `Triage: the code. ${capital(often)}, so at least ${per(low)} of the time ${cost}`
  if (triage.verdict === 'flaky')
    return `Triage: flaky. ${capital(often)}, so ${per(low)} to ${per(high)} of the time ${cost}`
  return `Triage: the board. What fails there passes on others, each time; ${often} ${cost}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
