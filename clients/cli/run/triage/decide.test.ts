import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wilson } from '#wire/wilson.ts'
import { type Answer, type Ask, decide, type Ran, type Verdict } from './decide.ts'

type Vector = {
  name: string
  has_known_good: boolean
  limit: number
  /** For each run: the firmware and the board asked for, the board that it had, its result. */
  runs: [Ask['firmware'], Ask['on'], string, string][]
  verdict: string
  reason?: string
}

const vectors: Vector[] = JSON.parse(readFileSync('clients/conformance/triage.json', 'utf8'))

const answerOf = (firmware: Ran['firmware'], board: string, result: string): Answer =>
  result === 'passed' || result === 'failed' ? { board, firmware, result } : (result as Answer)

test.each(vectors)('$name', ({ has_known_good, limit, runs, verdict, reason }) => {
  const deciding = decide({ board: 'B1', hasKnownGood: has_known_good, limit })
  let step = deciding.next()
  for (const [firmware, on, board, result] of runs) {
    expect(step).toEqual({ done: false, value: { firmware, on } })
    step = deciding.next(answerOf(firmware, board, result))
  }
  expect(step).toEqual({ done: true, value: { verdict, ...(reason && { reason }) } })
})

type All = { has_known_good: boolean; limit: number; verdicts: Record<string, number>; sha256: string }

const all: All[] = JSON.parse(readFileSync('clients/conformance/triage-all.json', 'utf8'))

/** What may come of a run: each result on the board that was asked for, or on the other; none. */
const answersTo = ({ firmware, on }: Ask): Answer[] => {
  const boards = on === 'first' ? ['B1', 'B2'] : ['B2', 'B1']
  const ran = boards.flatMap((board) => (['failed', 'passed'] as const).map((result) => ({ board, firmware, result })))
  return [...ran, 'no_board']
}

/** Returns the verdict of each history, by the numbers of its answers. */
function verdictsOf({ has_known_good, limit }: Pick<All, 'has_known_good' | 'limit'>, path: number[] = []): string[] {
  const deciding = decide({ board: 'B1', hasKnownGood: has_known_good, limit })
  let step = deciding.next()
  for (const choice of path) {
    const answer = step.done ? undefined : answersTo(step.value)[choice]
    if (answer === undefined) throw new Error('a history has an answer too many')
    step = deciding.next(answer)
  }
  if (step.done) return [`${path.join('')} ${step.value.verdict} ${'reason' in step.value ? step.value.reason : '-'}`]
  return answersTo(step.value).flatMap((_, choice) => verdictsOf({ has_known_good, limit }, [...path, choice]))
}

/** The SDK in Python has the same vectors, so that both decide the same in each case there is. */
test.each(all)('all histories of $limit runs, known good $has_known_good', ({ verdicts, sha256, ...given }) => {
  const lines = verdictsOf(given)
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const verdict = line.split(' ').slice(1).join(' ')
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  expect(counts).toEqual(verdicts)
  expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(sha256)
})

/** A firmware that fails by chance, on two boards that are sound. */
function verdictAt(probability: number, random: () => number): Verdict {
  const deciding = decide({ board: 'B1', hasKnownGood: false, limit: 6 })
  let step = deciding.next()
  while (!step.done) {
    const { firmware, on } = step.value
    const result = random() < probability ? 'failed' : 'passed'
    step = deciding.next({ board: on === 'first' ? 'B1' : 'B2', firmware, result })
  }
  return step.value
}

/** Numbers from 0 to 1 that are the same in each run: a linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The chance that three runs fail here and three pass there is p³(1−p)³: at most 1.6 %. */
test.each([
  [0.3, 0.05, 0.05],
  [0.5, 0.08, 0.03],
])('what fails by chance, %s of the time, is seldom said to be the code or the board', (p, code, board) => {
  const random = randomFrom(20_261_129)
  const verdicts = Array.from({ length: 20_000 }, () => verdictAt(p, random).verdict)
  const share = (verdict: string) => verdicts.filter((one) => one === verdict).length / verdicts.length
  expect(share('code')).toBeLessThan(code)
  expect(share('board')).toBeLessThan(board)
  expect(share('flaky')).toBeGreaterThan(0.8)
})

test.each([
  [0, 0, 0, 1],
  [4, 4, 0.5101, 1],
  [3, 3, 0.4385, 1],
  [0, 5, 0, 0.4345],
  [5, 10, 0.2366, 0.7634],
])('the interval of %i of %i is by Wilson', (failures, of, low, high) => {
  const [from, to] = wilson(failures, of)
  expect(from).toBeCloseTo(low, 4)
  expect(to).toBeCloseTo(high, 4)
})
