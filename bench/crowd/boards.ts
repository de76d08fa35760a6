import { addKeys, addLab, addPeople, addRunning } from '../facts.ts'
import { filling } from '../filling.ts'
import { callFor } from '../load/calling.ts'
import type { Call } from '../load/streams.ts'
import { milliseconds, percent, summaryOf } from '../load/summary.ts'
import { unsoundIn } from '../sound.ts'
import { table } from '../tables.ts'
import type { Scene } from './scene.ts'

const CALLS_PER_SECOND = 5
const CALLERS = 10
const MINUTES = 480
const MAX_MS = 30

/** Somebody lists the boards again and again; half of them are in use. */
export const boards: Scene = async (opened, { ends, rounds, seconds }) => {
  const count = 5 * ends
  const url = await opened.database('boards')
  const keys = await filling(url, async (sql) => {
    const [lab, callers, users] = ['a', 'b', 'c']
    await addLab(sql, 'stm32-h753', { group: lab, count })
    await addPeople(sql, { group: users, count: count / 2, spent: MINUTES })
    const running = { startedAt: 'now()', minutes: MINUTES, paidMinutes: MINUTES }
    await addRunning(sql, { group: users, count: count / 2, type: 'stm32-h753', boards: lab, ...running })
    await addPeople(sql, { group: callers, count: CALLERS })
    return addKeys(sql, { group: callers, count: CALLERS })
  })
  const service = await opened.service(url)
  const pages = { 'first page': '/v1/boards', 'last page': `/v1/boards?offset=${count - 100}` }
  const calls: Record<string, Call[]> = {}
  for (let round = 1; round <= rounds; round++) {
    for (const [page, path] of Object.entries(pages)) {
      const made = await callFor([{ urls: [service.url], path, keys, perSecond: CALLS_PER_SECOND }], seconds)
      calls[page] = [...(calls[page] ?? []), ...made]
    }
  }
  const summaries = Object.entries(calls).map(([page, made]) => ({ page, ...summaryOf(made) }))
  const rows = summaries.map(({ page, refused, p50, p99 }) => [
    page,
    percent(refused),
    milliseconds(p50),
    milliseconds(p99),
  ])
  const slowest = Math.max(...summaries.map(({ p50 }) => p50))
  const isRefused = summaries.some(({ refused }) => refused > 0)
  return {
    lines: table([`\`GET /v1/boards\` of ${inWords(count)} boards`, 'refused', 'p50 ms', 'p99 ms'], rows),
    goals: [
      {
        what: `a page of ${inWords(count)} boards, p50`,
        goal: `at most ${MAX_MS} ms, none refused`,
        reached: `${milliseconds(slowest)} ms${isRefused ? ', some refused' : ''}`,
        isMet: slowest <= MAX_MS && !isRefused,
      },
    ],
    brokenInvariants: await unsoundIn(url),
  }
}

const inWords = (count: number) => count.toLocaleString('en')
