import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '../../typescript/src/change.ts'
import { SessionEndedError } from '../../typescript/src/index.ts'
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

/** Which part of its credits a session uses, in per cent, how long it lasts, and what it comes to. */
const Session = fc.record({
  used: fc.integer({ min: 0, max: 100 }),
  turns: fc.nat({ max: 3 }),
  end: fc.constantFrom('passed', 'failed', 'failed', 'broken'),
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
  service.runOnce = async (_, { maxCredits = Number.POSITIVE_INFINITY, type, board }, __, attempt) => {
    const { used, turns, end } = sessions[started++ % sessions.length] ?? { used: 0, turns: 0, end: 'passed' }
    live += maxCredits
    most = Math.max(most, spent + live)
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
    attempt.outcome = { result: end, step: 1, matched: null, code: null } as Attempt['outcome']
  }
  const flags = { steps: [], fail: ['x'], timeout: 1, retries, meta: {}, queue: true, results: false, triage }
  const all = Array.from({ length: jobs }, (_, at) => {
    const name = `job ${at}`
    const progress = new JobProgress(name)
    return {
      name,
      firmware: undefined,
      bytes: undefined,
      progress,
      files: {},
      flags: { ...flags, type: TYPES[at % 3] },
    }
  })
  const context = {
    ...{ signal: new AbortController().signal, settings: { environment: {} }, client: { http } },
    out: new Output({}, { write: () => {}, say: () => {} }),
  }
  const ended = await runJobs(context as unknown as Context, all as ReadyJob[], { parallel, maxCredits: cap })
  return { most, spent, started, reported: ended.reduce((sum, { tried }) => sum + tried.credits, 0), ended }
}

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** Breaks where a retry, a triage or another job may use credits that are spent or promised. */
test('sessions that ended, and what live ones may still cost, never exceed the cap', async () => {
  let triaged = 0
  const history = fc.asyncProperty(History, async (given) => {
    const { most, spent, reported, ended } = await play(given)
    expect(most).toBeLessThanOrEqual(given.cap)
    expect(reported).toBe(spent)
    expect(ended).toHaveLength(given.jobs)
    triaged += ended.filter(({ tried }) => tried.triage).length
  })
  await fc.assert(history, { numRuns: 1_000 })
  expect(triaged).toBeGreaterThan(100)
})
