// Slow: a thousand histories with many sessions each.

import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '../../typescript/src/change.ts'
import { ConnectionFailedError, NoBoardOnlineError, SessionEndedError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { Output } from '../output.ts'
import type { Attempt } from '../run/attempt.ts'
import type { RunFlags } from '../run/flags.ts'
import type { ReadyJob } from './job.ts'
import { JobProgress } from './progress.ts'
import { runJobs } from './run-jobs.ts'

/** A service whose sessions cost what a history says, and come to what it says. */
const service = vi.hoisted(() => ({
  runOnce: (_context: Context, _flags: RunFlags, _firmware: undefined, _attempt: Attempt): Promise<void> => {
    throw new Error('no history is played')
  },
}))
vi.mock('../run/attempt.ts', async (original) => ({
  ...(await original<typeof import('../run/attempt.ts')>()),
  runOnce: (...args: Parameters<typeof service.runOnce>) => service.runOnce(...args),
}))

const PRICE = 2
const TYPES = ['uno', 'pico', 'micro']
const BOARDS = TYPES.flatMap((type) => [1, 2, 3].map((at) => ({ id: `brd_${type}${at}`, type, state: 'available' })))

/** Which per cent of its credits a session uses, how long it lasts, and what it comes to. */
const Session = fc.record({
  used: fc.integer({ min: 0, max: 100 }),
  turns: fc.nat({ max: 3 }),
  end: fc.constantFrom('passed', 'failed', 'failed', 'broken', 'lost', 'refused'),
})
const History = fc.record({
  cap: fc.integer({ min: 1, max: 60 }),
  jobs: fc.integer({ min: 1, max: 9 }),
  parallel: fc.integer({ min: 1, max: 5 }),
  retries: fc.nat({ max: 2 }),
  triage: fc.option(fc.constantFrom(4, 6), { nil: undefined }),
  sessions: fc.array(Session, { minLength: 1, maxLength: 60 }),
})
type History = typeof History extends fc.Arbitrary<infer T> ? T : never

const get = (path: string, init?: { params?: { query?: { board_type?: string } } }) => {
  const type = init?.params?.query?.board_type
  if (path === '/v1/boards') return { boards: BOARDS.filter((board) => board.type === type) }
  if (path === '/v1/board-types')
    return { board_types: TYPES.map((board_type) => ({ board_type, credits_per_minute: PRICE })) }
  throw new Error(`${path} is not known here`)
}
const http = {
  GET: async (...args: Parameters<typeof get>) => ({ data: get(...args), response: new Response() }),
}

/** Plays a history. Returns the most that had been spent, or could still be, at any time. */
async function play({ cap, jobs, parallel, retries, triage, sessions }: History) {
  let [spent, live, most, started] = [0, 0, 0, 0]
  /** Sessions whose start was not answered, by their keys: they live on until it is repeated. */
  const lost = new Map<string, number>()
  service.runOnce = async (_, flags, __, attempt) => {
    const { maxCredits = Number.POSITIVE_INFINITY, type, board, idempotencyKey = '' } = flags
    const { used, turns, end } = sessions[started++ % sessions.length] ?? { used: 0, turns: 0, end: 'passed' }
    // Before anything is asked for, as where all boards are offline.
    if (end === 'refused') throw new NoBoardOnlineError('No board is online.')
    const found = lost.get(idempotencyKey)
    lost.delete(idempotencyKey)
    // With another body, the service would refuse the key.
    if (found !== undefined) expect(maxCredits).toBe(found)
    else live += maxCredits
    most = Math.max(most, spent + live)
    if (found === undefined && end === 'lost') {
      attempt.isAsked = true
      lost.set(idempotencyKey, maxCredits)
      throw new ConnectionFailedError('nothing came back')
    }
    const board_id = board ?? `brd_${type}1`
    const board_type = BOARDS.find(({ id }) => id === board_id)?.type
    const cost = Math.floor((maxCredits * used) / 100)
    const session = { id: `ses_${started}`, board_id, board_type, credits_per_minute: PRICE, credits_used: cost }
    const state = { state: 'ended', max_credits: maxCredits }
    attempt.session = { ...session, ...state } as Attempt['session']
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    live -= maxCredits
    spent += cost
    if (end === 'broken' || maxCredits < PRICE) throw new SessionEndedError(session.id, 'board_failed')
    attempt.outcome = {
      result: end === 'lost' ? 'passed' : end,
      step: 1,
      matched: null,
      code: null,
    } as Attempt['outcome']
  }
  const flags = { steps: [], fail: ['x'], timeout: 1, retries, meta: {}, queue: true, results: false, triage }
  const all = Array.from({ length: jobs }, (_, at) => {
    const name = `job ${at}`
    const ofJob = { flags: { ...flags, type: TYPES[at % 3] }, progress: new JobProgress(name) }
    return { name, firmware: undefined, bytes: undefined, files: {}, ...ofJob }
  })
  const context = {
    ...{ signal: new AbortController().signal, settings: { environment: {} }, client: { http } },
    out: new Output({}, { write: () => {}, say: () => {} }),
  }
  const ended = await runJobs(context as unknown as Context, all as ReadyJob[], { parallel, maxCredits: cap })
  return {
    most,
    spent,
    started,
    lost: lost.size,
    reported: ended.reduce((sum, { tried }) => sum + tried.credits, 0),
    ended,
  }
}

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** Breaks where a retry, a triage or another job may use credits that are spent or promised. */
test('sessions that ended, and what live ones may still cost, never exceed the cap', async () => {
  let [triaged, unfound] = [0, 0]
  const history = fc.asyncProperty(History, async (given) => {
    const { most, spent, reported, ended, lost } = await play(given)
    expect(most).toBeLessThanOrEqual(given.cap)
    expect(reported).toBe(spent)
    expect(ended).toHaveLength(given.jobs)
    triaged += ended.filter(({ tried }) => tried.triage).length
    unfound += lost
  })
  await fc.assert(history, { numRuns: 1_000 })
  expect(triaged).toBeGreaterThan(100)
  expect(unfound).toBeGreaterThan(100)
})

/** Numbers from 0 to 1 that are the same in each run: a linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Breaks where the run that began a triage counts, or boards are not those that were asked for. */
test('of 200 failures by chance, of 0.3, at most 5 % are said to be the code or the board', async () => {
  const random = randomFrom(20_261_129)
  const verdicts: string[] = []
  while (verdicts.length < 200) {
    const sessions = Array.from({ length: 100 }, () => {
      return { used: 0, turns: 0, end: random() < 0.3 ? ('failed' as const) : ('passed' as const) }
    })
    const { ended } = await play({ cap: 10_000, jobs: 9, parallel: 1, retries: 0, triage: 6, sessions })
    verdicts.push(...ended.flatMap(({ tried }) => tried.triage?.verdict ?? []))
  }
  const share = (verdict: string) => verdicts.filter((one) => one === verdict).length / verdicts.length
  expect(share('code')).toBeLessThanOrEqual(0.05)
  expect(share('board')).toBeLessThanOrEqual(0.05)
  expect(share('flaky')).toBeGreaterThan(0.8)
})
