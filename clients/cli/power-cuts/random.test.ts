import { expect, test } from 'vitest'
import { ExpectTimeoutError, type Match } from '../../typescript/src/index.ts'
import {
  cutAtRandom,
  hasPassedAtRandom,
  nameAtRandom,
  type RandomAsked,
  sentenceAtRandom,
  suiteAtRandom,
} from './random.ts'

const asked: RandomAsked = {
  ...{ count: 3, ready: '> ', send: 'update\n', from: 'UPDATE (', until: 'DONE', bootExpect: 'OK v' },
  ...{ updateSeconds: 1, bootSeconds: 1 },
}

/** A board that does what is noted, and does not start after the cuts in `lost`. */
function boardOf(lost: number[] = []) {
  const acts: string[] = []
  let starts = 0
  const board = {
    power: async (state: string) => void acts.push(state),
    send: async (text: string) => void acts.push(`send ${text.trim()}`),
    expect: async (pattern: string) => {
      acts.push(pattern)
      if (pattern === 'OK v' && lost.includes(++starts)) throw new ExpectTimeoutError('/OK v/', 'BOOT?', '1 s')
      return { before: 'BOOT ', text: 'OK v' } as Match
    },
  }
  return { board: board as unknown as Parameters<typeof cutAtRandom>[0], acts }
}

const signal = new AbortController().signal
const around = { signal, onPoint: () => {}, random: () => 0.5 }
const BEGIN = ['cycle', '> ', 'send update', 'UPDATE \\(']

test('an update runs once to its end, and its power is cut so often after that', async () => {
  const { board, acts } = boardOf()
  const told: string[] = []
  const report = await cutAtRandom(board, asked, { ...around, onPoint: (point) => told.push(nameAtRandom(point)) })
  const cut = [...BEGIN, 'cycle', 'OK v']
  expect(acts).toEqual([...BEGIN, 'DONE', ...cut, ...cut, ...cut])
  expect(report).toMatchObject({ times: 'random', summary: { asked: 3, booted: 3, timeout: 0, is_complete: true } })
  expect(report.points[0]).toMatchObject({ n: 1, result: 'booted', tail: 'BOOT OK v' })
  expect(told).toHaveLength(3)
  expect(hasPassedAtRandom(report)).toBe(true)
})

/** Breaks if a board that does not start any more is cut again as it is. */
test('a board that has not started is restored, or is the last one', async () => {
  const { board, acts } = boardOf([2])
  const report = await cutAtRandom(board, asked, { ...around, restore: async () => acts.push('restore') })
  expect(acts.filter((act) => act === 'restore')).toHaveLength(1)
  expect(report.points.map(({ result }) => result)).toEqual(['booted', 'timeout', 'booted'])
  expect(report.points[1]?.tail).toBe('BOOT?')
  expect(hasPassedAtRandom(report)).toBe(false)
  const cases = suiteAtRandom(report, { name: 'app', startedAt: new Date(0), hostname: 'brd' })
  expect(cases.cases.map(({ result }) => result)).toEqual(['passed', 'failed', 'passed'])
  expect(cases.properties).toMatchObject({ times: 'random', is_complete: 'true' })
  const short = await cutAtRandom(boardOf([1]).board, asked, around)
  expect(short.summary).toMatchObject({ asked: 3, timeout: 1, is_complete: false })
  expect(hasPassedAtRandom(short)).toBe(false)
  expect(sentenceAtRandom(short)).toMatch(
    /^1 power cut at random times of an update of \d+ ms, 1 without a good start; /,
  )
})

test('an update that does not print what it should is no power cut', async () => {
  const { board } = boardOf()
  const broken = { ...board, expect: () => Promise.reject(new ExpectTimeoutError('/> /', 'x', '1 s')) }
  await expect(cutAtRandom(broken as typeof board, asked, around)).rejects.toThrow(ExpectTimeoutError)
})
