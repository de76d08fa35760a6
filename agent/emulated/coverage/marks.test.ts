import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Stops } from '#agent/emulated/gdb/stops.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { newMarks } from './marks.ts'
import { memoryOf } from './program.ts'
import { addressesOf, traced } from './testing.ts'
import { artifactOf, pathOf, vectors } from './vectors.ts'

const CYCLES = 400_000
const models = ['uno', 'pico'] as const
const RAM = 0x20000000

function start(model: Model, memory: Memory = memoryOf(model)) {
  let printed = ''
  const byte = (value: number) => {
    printed += String.fromCharCode(value)
  }
  const loop = new Loop({ model, memory, events: { ...silent, byte } })
  const pass = (cycles: number) => {
    const until = loop.machine.cycles + cycles
    while (loop.machine.cycles < until) loop.advance(until, () => false)
  }
  return { loop, machine: loop.machine, pass, printed: () => printed }
}

/** Lets the program begin, do all that it can but one thing, and restart. */
function use({ loop, pass }: ReturnType<typeof start>, cycles = CYCLES): void {
  pass(cycles)
  loop.input({ kind: 'bytes', bytes: Buffer.from('7d?x') })
  pass(cycles)
  loop.input({ kind: 'reset' })
  pass(cycles)
}

/** Breaks if the second half of a long instruction is marked, RAM is not, or a reset ends it. */
test.each(models)('what is marked on a %s is each address that it fetches an instruction from', (model) => {
  const addresses = traced(model, () => use(start(model)))
  const board = start(model)
  const marks = newMarks(model)
  board.machine.mark(marks)
  use(board)
  expect(board.printed()).toContain('7d?10x-')
  expect(addressesOf(model, marks)).toEqual(addresses)
  expect(addresses.length).toBeGreaterThan(60)
  expect(addresses.some((address) => address >= RAM)).toBe(model === 'pico')
})

test.each(models)('a %s does the same with marks and without', (model) => {
  const [plain, marked] = [start(model), start(model)]
  marked.machine.mark(newMarks(model))
  use(plain)
  use(marked)
  expect(marked.printed()).toBe(plain.printed())
  expect(marked.machine.cycles).toBe(plain.machine.cycles)
  expect(marked.loop.hash()).toEqual(plain.loop.hash())
})

test.skipIf(!canBuild)('both cores of a Pico are marked, also core 1 that was reset', () => {
  const memory = () => memoryWith('pico', build('two-cores').binary)
  const addresses = traced('pico', () => start('pico', memory()).pass(15e6))
  const marks = newMarks('pico')
  const board = start('pico', memory())
  board.machine.mark(marks)
  board.pass(15e6)
  expect(board.printed()).toMatch(/(core 1 says 42.*\r\n){2}over/)
  expect(addressesOf('pico', marks)).toEqual(addresses)
})

test.each(models)('marks of a %s are the same while a debugger is there, before and after', (model) => {
  const whole = start(model)
  const expected = newMarks(model)
  whole.machine.mark(expected)
  use(whole)
  for (const isFirst of [true, false]) {
    const board = start(model)
    const marks = newMarks(model)
    if (isFirst) board.machine.attach(new Stops())
    board.machine.mark(marks)
    if (!isFirst) board.machine.attach(new Stops())
    board.pass(CYCLES / 2)
    board.machine.detach()
    board.pass(CYCLES / 2)
    use(board, CYCLES)
    expect(addressesOf(model, marks)).toEqual(addressesOf(model, expected))
  }
})

test.each(models)('a %s marks nothing before it is asked to, and nothing afterwards', (model) => {
  const board = start(model)
  board.pass(CYCLES)
  const marks = newMarks(model)
  board.machine.mark(marks)
  board.pass(CYCLES)
  const waiting = addressesOf(model, marks)
  expect(waiting.length).toBeGreaterThan(1)
  expect(waiting.length).toBeLessThan(20)
  board.machine.mark(undefined)
  use(board)
  expect(addressesOf(model, marks)).toEqual(waiting)
})

test.each(vectors)('a $model to which $typed is typed makes the artifact that clients are tested with', (vector) => {
  expect(Buffer.from(artifactOf(vector)).equals(readFileSync(pathOf(vector)))).toBe(true)
})
