import { step } from '#scripts/progress.mjs'
import { startAndEnd } from '../load/bursts.ts'
import { dateAndMachine } from '../machine.ts'
import { startPostgresql } from '../postgresql.ts'
import { soundness, unsoundIn } from '../sound.ts'
import { goalsTable } from '../tables.ts'
import { checkOut } from './commit.ts'
import { type Contender, enter } from './contender.ts'
import { CLIENTS, type Measured, reportOfStarts } from './report.ts'

type Asked = { against?: string | undefined; rounds: number; seconds: number }

/**
 * How many sessions clients start and end, and how long a start takes: of this checkout, and
 * interleaved with it of another commit on a database of its own, where one is named.
 */
export async function start({ against, rounds, seconds }: Asked) {
  await using open = new AsyncDisposableStack()
  const postgresql = await startPostgresql()
  open.defer(postgresql.stop)
  console.log(postgresql.description)
  const contenders: Contender[] = []
  for (const [name, folder] of [
    ...(against ? [['old', await checkOut(against)] as const] : []),
    ['new', '.'] as const,
  ]) {
    const contender = await step(`Starting the ${name} service`, () => enter(name, folder, postgresql))
    open.defer(contender.service.stop)
    contenders.push(contender)
  }
  const measured: Measured[] = []
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 ? contenders : contenders.toReversed()
    await step(`Round ${round} of ${rounds}`, async () => {
      for (const clients of CLIENTS) {
        for (const { name, ...contender } of order) {
          const outcome = await startAndEnd(contender.burst(clients, seconds))
          measured.push({ ...outcome, name, clients, perSecond: outcome.changes / seconds })
        }
      }
    })
  }
  const brokenInvariants: string[] = []
  for (const { databaseUrl, folder } of contenders) brokenInvariants.push(...(await unsoundIn(databaseUrl, folder)))
  for (const line of brokenInvariants) console.log(line)
  const { lines, goals } = reportOfStarts(measured)
  const all = [...goals, soundness(brokenInvariants)]
  const compared = against ? ` Old is ${against}.` : ''
  return {
    lines: [
      `${dateAndMachine()}; ${postgresql.description}. Medians of ${rounds} rounds of ${seconds} seconds.${compared}`,
      '',
      ...lines,
      '',
      ...goalsTable('starts and ends of sessions', all),
    ],
    isKept: all.every(({ isMet }) => isMet),
  }
}
