import { describe, expect, test } from 'vitest'
import { newMemory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { type PowerCutPoint, PowerCutReport, PowerCutsAsked } from '#wire/power-cuts.ts'
import type { CutBoard, Turn } from './board.ts'
import { boot } from './boot.ts'
import { sweep } from './sweep.ts'
import { runUpdate } from './update.ts'

const untroubled: Turn = { isOver: () => false, isLate: () => false }
const asked = PowerCutsAsked.parse({
  ...{ ready: '> ', send: 'u', from: 'UPDATE', until: 'DONE', update_seconds: 60 },
  ...{ boot_expect: 'OK', boot_seconds: 0.5, points: 'all', torn: false },
})
/** A header and a sector of 16 pages: twice before the update, and once by it. */
const OPERATIONS = 1 + 1 + 16 + 1

type Settings = Partial<PowerCutsAsked>

function workOf(image: Uint8Array, settings: Settings = {}, model: Model = 'pico', turn = untroubled) {
  const memory = memoryWith(model, image)
  return sweep({ model, memory, parts: [], seed: 0, inputs: [] }, { ...asked, ...settings }, turn)
}

/** Returns the report of a board with an image. */
function cutsOf(...board: Parameters<typeof workOf>) {
  const work = workOf(...board)
  let step = work.next()
  while (!step.done) step = work.next()
  return PowerCutReport.parse(step.value)
}

/** Returns the cuts after which a board did not start. */
const lost = ({ points }: PowerCutReport) =>
  points.filter(({ result }) => result !== 'booted').map(({ n, torn }) => (torn ? `${n} ${torn}` : n))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const byN = (points: PowerCutPoint[], wanted: number) => points.filter(({ n }) => n === wanted)

describe.skipIf(!canBuild)('an updater of a Pico', () => {
  const cuts = (program: Parameters<typeof build>[0], settings?: Settings) => cutsOf(build(program).binary, settings)

  // The header is erased and written by the first two operations. Until the last page is there, the
  // board believes it.
  test('that marks its slot valid before its data is caught exactly where it must be', () => {
    const report = cuts('updater-broken')
    expect(report.summary).toMatchObject({ operations: OPERATIONS, operations_before: 2 * OPERATIONS, booted: 2 })
    expect(lost(report)).toEqual(numbers(3, OPERATIONS))
    expect(byN(report.points, 1)).toMatchObject([{ op: 'erase', address: 0x10180000, length: 4096, torn: null }])
    expect(byN(report.points, 2)).toMatchObject([
      { op: 'program', address: 0x10180000, length: 256, result: 'booted', tail: 'OK v2\r\n' },
    ])
    expect(byN(report.points, 3)).toMatchObject([{ result: 'locked', why: expect.stringContaining('no instruction') }])
  })

  test('that is mended passes all, also what is torn', () => {
    const report = cuts('updater', { torn: true })
    expect(report.summary).toMatchObject({ operations: OPERATIONS, asked: 2 * OPERATIONS, is_complete: true })
    expect(lost(report)).toEqual([])
    expect(new Set(report.points.map(({ tail }) => tail))).toEqual(new Set(['OK v2\r\n']))
  })

  test('that believes a torn header is caught by torn writes alone', () => {
    expect(lost(cuts('updater-trusting'))).toEqual([])
    expect(lost(cuts('updater-trusting', { torn: true }))).toEqual([`${OPERATIONS} half`])
  })

  test('has the same report twice, however the work is cut into pieces', () => {
    let calls = 0
    const pieces: Turn = { isOver: () => calls++ % 7 === 0, isLate: () => false }
    const image = build('updater-broken').binary
    const settings: Settings = { points: 12, torn: true }
    const first = JSON.stringify(cutsOf(image, settings))
    expect(JSON.stringify(cutsOf(image, settings, 'pico', pieces))).toBe(first)
    expect(calls).toBeGreaterThan(100)
  })

  test('is cut at as many points as were asked for, evenly, with the first and the last', () => {
    const { points, summary } = cuts('updater', { points: 6 })
    expect(points.map(({ n }) => n)).toEqual([1, 5, 8, 12, 15, 19])
    expect(summary).toMatchObject({ possible: OPERATIONS, asked: 6, is_complete: true })
  })

  test('that is not over in time leaves what was tried, and says so', () => {
    let done = 0
    const turn: Turn = { isOver: () => true, isLate: () => done === 5 }
    const work = workOf(build('updater').binary, {}, 'pico', turn)
    let step = work.next()
    for (; !step.done; step = work.next()) done = step.value?.done ?? 0
    expect(step.value.points.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
    expect(step.value.summary).toMatchObject({ asked: OPERATIONS, is_complete: false, booted: 5 })
  })

  test('changes nothing of the board itself', () => {
    const memory = memoryWith('pico', build('updater').binary)
    const before = Buffer.from(memory.flash)
    const work = sweep({ model: 'pico', memory, parts: [], seed: 0, inputs: [] }, { ...asked, points: 2 }, untroubled)
    while (!work.next().done) {}
    expect(Buffer.compare(before, memory.flash)).toBe(0)
  })

  // The first bytes of the text have left the board while a sector is erased.
  test('counts the write that is under way as the text leaves the board', () => {
    const { summary } = cuts('updater-unflushed', { from: 'UP', points: 1 })
    expect(summary.operations).toBe(OPERATIONS)
    const early = cuts('updater', { from: null, points: 1 })
    expect(early.summary).toMatchObject({ operations: 3 * OPERATIONS, operations_before: 0 })
  })

  test.each([
    [{ ready: 'login:' }, 'The update ended after 1 s of the board before it printed "login:".'],
    [{ from: 'BEGIN' }, 'The update ended after 1 s of the board before it printed "BEGIN".'],
  ])('that does not print what it should is refused with what it printed: %j', (settings, message) => {
    const work = () => cuts('updater', { ...settings, update_seconds: 1 })
    expect(work).toThrow(expect.objectContaining({ name: 'CutProblem', message, tail: expect.stringContaining('>') }))
  })

  test.each([{ operations: 18 }, { bytes: 4_351 }])('that writes more than %j is refused', (limits) => {
    const board = { model: 'pico', memory: memoryWith('pico', build('updater').binary), parts: [], seed: 0, inputs: [] }
    const all = { operations: OPERATIONS, bytes: 17 * 256 }
    const run = (some: Partial<typeof all>) =>
      runUpdate(board as CutBoard, asked, untroubled, { ...all, ...some }).next()
    expect(() => run(limits)).toThrow('The update writes without end.')
    expect(run({}).value).toMatchObject({ before: 2 * OPERATIONS })
  })

  test('whose time of the command is over before it has ended is refused', () => {
    const late: Turn = { isOver: () => true, isLate: () => true }
    expect(() => cutsOf(build('updater').binary, {}, 'pico', late)).toThrow(/time of the command was over before/)
  })
})

describe.skipIf(!canBuild)('a journal in the EEPROM of an Uno', () => {
  const settings: Settings = { send: 'w', torn: true }
  const cuts = (program: Parameters<typeof build>[0]) => cutsOf(build(program).binary, settings, 'uno')

  test('that writes in place is caught between its bytes, and in the middle of one', () => {
    const report = cuts('journal-uno-broken')
    expect(lost(report)).toEqual(['1 erased', 2, '2 erased'])
    expect(byN(report.points, 2)).toMatchObject([
      { op: 'rewrite', address: 1, length: 1, result: 'timeout', why: null, tail: 'BAD 11\n> ' },
      { torn: 'erased' },
    ])
  })

  test('that writes a second copy passes all', () => {
    const report = cuts('journal-uno')
    expect(report.summary).toMatchObject({ operations: 5, asked: 10, booted: 10 })
  })
})

test('a program that locks up before its update is refused with the reason', () => {
  expect(() => cutsOf(newMemory('pico').flash)).toThrow(/^The processor locked up before it printed "> "/)
})

test('a fault that a handler catches is a start that has failed', () => {
  const memory = newMemory('pico')
  const image = new DataView(memory.flash.buffer)
  // Sets the vector table, and executes what is no instruction; the handler goes on for ever.
  for (const [at, halfword] of [0x4802, 0x4903, 0x6001, 0xde00].entries()) image.setUint16(2 * at, halfword, true)
  image.setUint32(12, 0xe000ed08, true)
  image.setUint32(16, 0x10000100, true)
  image.setUint32(0x100 + 3 * 4, 0x10000081, true)
  image.setUint16(0x80, 0xe7fe, true)
  const board = { model: 'pico', memory, parts: [], seed: 0, inputs: [] } as const
  expect(boot(board, memory, asked, untroubled).next().value).toEqual({
    ...{ result: 'failed', tail: '' },
    why: expect.stringContaining('it executes 0xde00, which is no instruction'),
  })
})
