import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { estimateStarts, type Waiting } from './estimate.ts'

const NOW = Date.parse('2026-11-21T14:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS)
const free = (minutes: Record<string, number>, able: Record<string, string[]> = {}) =>
  Object.entries(minutes).map(([id, when]) => ({ id, freeAt: at(when), capabilities: able[id] ?? [] }))

/** Makes one who waits, with its minutes; `since` is the minute in which it came. */
const waits = (
  id: string,
  minutes: number,
  { since = 0, board = null as string | null, needs = [] as string[] } = {},
) => ({
  ...{ id, minutes, wantedBoardId: board, needs, createdAt: at(since) },
})

const estimate = (queue: Waiting[], ...boards: Parameters<typeof free>) =>
  Object.fromEntries([...estimateStarts(queue, free(...boards))].map(([id, when]) => [id, (+when - NOW) / MINUTE_MS]))

describe('the estimate of a start', () => {
  test('the first gets the board that is free first, and the next one the next', () => {
    expect(estimate([waits('one', 60), waits('two', 60)], { a: 9, b: 5 })).toEqual({ one: 5, two: 9 })
  })

  test('those ahead use a board for their own minutes', () => {
    expect(estimate([waits('one', 7), waits('two', 3), waits('three', 60)], { a: 2 })).toEqual({
      one: 2,
      two: 9,
      three: 12,
    })
  })

  test('who wants one board waits for that board, and others take the rest', () => {
    const queue = [waits('one', 30, { board: 'b' }), waits('two', 30), waits('three', 30, { board: 'b' })]
    expect(estimate(queue, { a: 4, b: 6 })).toEqual({ one: 6, two: 4, three: 36 })
  })

  test('who needs a capability waits for a board that has it, and others take the rest', () => {
    const needs = ['parts']
    const queue = [waits('one', 30, { needs }), waits('two', 30), waits('three', 30, { needs })]
    expect(estimate(queue, { a: 4, b: 6 }, { b: ['console', 'parts'] })).toEqual({ one: 6, two: 4, three: 36 })
    expect(estimate([waits('one', 30, { needs, board: 'a' })], { a: 4 })).toEqual({})
  })

  test('without a board in service, or without the wanted one, there is no estimate', () => {
    expect(estimate([waits('one', 30)], {})).toEqual({})
    expect(estimate([waits('one', 30, { board: 'c' }), waits('two', 30)], { a: 1 })).toEqual({ two: 1 })
  })

  /** Breaks without QUEUE_MINUTES in `estimateStarts`. */
  test('who gives up before its turn takes no board', () => {
    const queue = [waits('old', 60, { since: -14 }), waits('new', 60)]
    expect(estimate(queue, { a: 5 })).toEqual({ old: 5, new: 5 })
    expect(estimate(queue, { a: 0.5 })).toEqual({ old: 0.5, new: 60.5 })
  })
})

const minutes = fc.integer({ min: 0, max: 60 })
const boards = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), minutes, { minKeys: 1 })
const queues = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 480 }),
    since: fc.integer({ min: -15, max: 0 }),
    board: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
  }),
  { maxLength: 12 },
)

test('nobody starts before a board is free, and a later place never starts earlier', () => {
  fc.assert(
    fc.property(boards, queues, (freeIn, places) => {
      const queue = places.map((one, place) => waits(String(place), one.minutes, one))
      const starts = estimateStarts(queue, free(freeIn))
      const earlierOf = new Map<string | null, number>()
      for (const { id, wantedBoardId } of queue) {
        const start = starts.get(id)?.getTime()
        const ofBoards = wantedBoardId === null ? Object.values(freeIn) : [freeIn[wantedBoardId] ?? []].flat()
        expect(start === undefined).toBe(ofBoards.length === 0)
        if (start === undefined) continue
        expect(start).toBeGreaterThanOrEqual(at(Math.min(...ofBoards)).getTime())
        expect(start).toBeGreaterThanOrEqual(earlierOf.get(wantedBoardId) ?? 0)
        earlierOf.set(wantedBoardId, start)
      }
    }),
    { numRuns: 1_000 },
  )
})
