import { wilson } from '#wire/wilson.ts'

/** Which firmware a run is of: the one that failed, or one that is known to pass. */
export type Which = 'tested' | 'known_good'

/** One run of a triage. `board` is the id of the board that it had. */
export type Ran = { board: string; firmware: Which; result: 'passed' | 'failed' }

/** What is to be run next: on the board that failed first, or on another one of its type. */
export type Ask = { firmware: Which; on: 'first' | 'other' }

/** Why a run did not come to a result. */
export type NoRun = 'budget' | 'no_board' | 'infrastructure' | 'interrupted'

/** A run, on whichever board it had in the end; `tries` were needed for it. */
export type Answer = (Ran & { tries?: number }) | NoRun

export type Reason = NoRun | 'known_good_fails' | 'board_sensitive' | 'one_board_only'

export type Verdict = { verdict: 'code' | 'board' | 'flaky' } | { verdict: 'inconclusive'; reason: Reason }

type Settings = {
  /** The id of the board on which the test failed. That failure itself is never counted. */
  board: string
  hasKnownGood: boolean
  /** How many runs there may be. */
  limit: number
}

/** What always fails is the code's once the lower end of its interval is here: after four runs. */
const ENOUGH = 0.5

/**
 * Finds out whose fault a failure is: the code's, the board's or chance's. It asks for one run
 * after the other, and returns its verdict once it has one.
 *
 * The failure that began it is not counted, since it was chosen because it failed. How often the
 * rules err is tested in `decide.test.ts`.
 */
export function* decide({ board, hasKnownGood, limit }: Settings): Generator<Ask, Verdict, Answer> {
  const runs: Ran[] = []
  let left = limit
  let why: NoRun | undefined

  /** Returns the run, or undefined if there cannot be one: `why` says why. */
  function* run(firmware: Which, on: Ask['on']): Generator<Ask, Ran | undefined, Answer> {
    if (left <= 0) why = 'budget'
    if (why) return undefined
    const answer = yield { firmware, on }
    if (typeof answer === 'string') {
      why = answer
      return undefined
    }
    left -= answer.tries ?? 1
    const { board: on_, result } = answer
    runs.push({ board: on_, firmware, result })
    return runs.at(-1)
  }

  /** It has failed and passed: what is left is spent on how often. */
  function* flaky(): Generator<Ask, Verdict, Answer> {
    let on: Ask['on'] = runs.at(-1)?.board === board ? 'other' : 'first'
    while (yield* run('tested', on)) on = on === 'first' ? 'other' : 'first'
    return { verdict: 'flaky' }
  }

  const without = (): Verdict => ({ verdict: 'inconclusive', reason: why ?? 'budget' })

  /** Both of the first two have failed: it is the code, if it fails again and again. */
  function* alwaysFails(): Generator<Ask, Verdict, Answer> {
    if (hasKnownGood) {
      const good = yield* run('known_good', 'first')
      if (!good) return without()
      if (good.result === 'failed') return { verdict: 'inconclusive', reason: 'known_good_fails' }
    }
    for (let on: Ask['on'] = 'other'; lowerEndOf(runs) < ENOUGH; on = on === 'other' ? 'first' : 'other') {
      const again = yield* run('tested', on)
      if (!again) return without()
      if (again.result === 'passed') return yield* flaky()
    }
    return isProvenOn(runs) ? { verdict: 'code' } : { verdict: 'inconclusive', reason: 'one_board_only' }
  }

  /** It failed on the first board and passed on another: it is the board, if that stays so. */
  function* failsOnOne(): Generator<Ask, Verdict, Answer> {
    const pairs: Which[] = ['tested', hasKnownGood ? 'known_good' : 'tested']
    for (const firmware of pairs) {
      const here = yield* run(firmware, 'first')
      if (!here) return without()
      if (here.result === 'passed')
        return firmware === 'tested' ? yield* flaky() : { verdict: 'inconclusive', reason: 'board_sensitive' }
      const there = yield* run(firmware, 'other')
      if (!there) return without()
      if (there.result === 'failed')
        return firmware === 'tested' ? yield* flaky() : { verdict: 'inconclusive', reason: 'known_good_fails' }
    }
    return splitsAt(runs, board) ? { verdict: 'board' } : yield* flaky()
  }

  const first = yield* run('tested', 'first')
  if (!first) return without()
  if (first.result === 'passed') return yield* flaky()
  const second = yield* run('tested', 'other')
  if (!second) return without()
  if (second.result === 'failed') return yield* alwaysFails()
  return first.board === board && second.board !== board ? yield* failsOnOne() : yield* flaky()
}

const ofTested = (runs: readonly Ran[]) => runs.filter(({ firmware }) => firmware === 'tested')

const failuresOf = (runs: readonly Ran[]) => ofTested(runs).filter(({ result }) => result === 'failed').length

const lowerEndOf = (runs: readonly Ran[]) => wilson(failuresOf(runs), ofTested(runs).length)[0]

/** On two boards, or on one where the known good firmware passed. */
function isProvenOn(runs: readonly Ran[]): boolean {
  const isGood = runs.some(({ firmware, result }) => firmware === 'known_good' && result === 'passed')
  return isGood || new Set(ofTested(runs).map(({ board }) => board)).size > 1
}

/** True if runs failed on this board alone, and on no other, wherever they were asked for. */
const splitsAt = (runs: readonly Ran[], board: string) =>
  runs.every((run) => (run.result === 'failed') === (run.board === board))

/** How often the tested firmware failed, in all and on each board, without the first failure. */
export function ratesOf(runs: readonly Ran[]) {
  const tested = ofTested(runs)
  const boards = [...new Set(tested.map(({ board }) => board))]
  const failures = failuresOf(runs)
  const interval = wilson(failures, tested.length).map((end) => Math.round(end * 100) / 100)
  return {
    ...{ failures, of: tested.length, interval },
    by_board: boards.map((board_id) => {
      const own = tested.filter(({ board }) => board === board_id)
      return { board_id, failures: failuresOf(own), of: own.length }
    }),
  }
}
