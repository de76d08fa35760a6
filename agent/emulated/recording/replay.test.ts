// Slow: executes recordings again and again.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { randomOf } from '#agent/emulated/parts/random.ts'
import type { Segment } from '#firmware-files/index.ts'
import { decode } from './events.ts'
import { Recorder } from './recorder.ts'
import { replay } from './replay.ts'

const REPLAYS = 20
const INPUTS = 40
const MAX_SLICE_CYCLES = 40_000
const TYPED = ['help\r', 'gpio 2\r', 'led on\r', 'eeprom 3 99\r', 'uptime\r', 'flood 20\r', 'adc 0\r', '\r\r\r']

function segmentsOf(model: Model, bytes: Uint8Array): Segment[] {
  return [{ address: models[model].target.memories[0].start, bytes }]
}

const shellOf = (model: Model) =>
  segmentsOf(model, readFileSync(new URL(`../../../firmware/${model}/shell.bin`, import.meta.url)))

/** Lets things happen to a board when a host likes, and returns what was recorded of it. */
function live(model: Model, seed: number) {
  const random = randomOf(seed, model)
  const below = (limit: number) => Math.floor(random() * limit)
  const recorder = new Recorder()
  const memory: Memory = newMemory(model)
  const firmware = shellOf(model)
  program(model, memory, firmware)
  const printed: number[] = []
  const on = () => {
    recorder.add({ kind: 'power', isOn: true }, 0)
    const events = { ...silent, byte: (byte: number) => void printed.push(byte) }
    return new Loop({ model, memory, events, recorder })
  }
  let loop = on()
  for (let left = INPUTS; left > 0; left--) {
    for (let slices = below(12); slices > 0; slices--)
      loop.advance(loop.machine.cycles + below(loop.machine.hertz / 100), () => random() < 0.5)
    const dice = below(20)
    if (dice === 0) loop.input({ kind: 'reset' })
    else if (dice === 1) {
      recorder.add({ kind: 'power', isOn: false }, loop.machine.cycles)
      loop = on()
    } else if (dice === 2) {
      program(model, memory, firmware)
      loop.input({ kind: 'flash', sha256: new Uint8Array(32) })
    } else if (dice < 8) loop.input({ kind: 'pin', pin: below(20), millivolts: below(2) * 3_300 })
    else loop.input({ kind: 'bytes', bytes: Buffer.from(TYPED[below(TYPED.length)] ?? '') })
  }
  loop.advance(loop.machine.cycles + loop.machine.hertz, () => false)
  loop.input({ kind: 'bytes', bytes: Buffer.from('uptime\r') })
  loop.advance(loop.machine.cycles + loop.machine.hertz, () => false)
  const recorded = { model, firmware, events: decode(recorder.events), end: loop.machine.cycles }
  return { recorded, hash: loop.hash(), printed: Uint8Array.from(printed), bytes: recorder.events.length, below }
}

const find = (model: Model) => () => shellOf(model)

describe.each(['uno', 'pico'] as const)('a recording of an emulated %s', (model) => {
  test(`is the same again in ${REPLAYS} replays, however it is cut`, () => {
    for (let seed = 1; seed <= REPLAYS; seed++) {
      const { recorded, hash, printed, below } = live(model, seed)
      const again = replay(recorded, { find: find(model), slice: () => 1 + below(MAX_SLICE_CYCLES) })
      expect(again.differsAt).toBe(undefined)
      expect(Buffer.compare(again.printed, printed)).toBe(0)
      expect(Buffer.from(again.hash).toString('hex')).toBe(Buffer.from(hash).toString('hex'))
      expect(printed.length).toBeGreaterThan(100)
    }
  })

  test('shows one changed byte', () => {
    const { recorded, hash } = live(model, 1)
    const last = recorded.events.at(-1)
    if (last?.kind !== 'bytes') throw new Error('nothing was typed')
    const bytes = last.bytes.with(0, (last.bytes[0] ?? 0) ^ 1)
    const events = recorded.events.with(-1, { ...last, bytes })
    const again = replay({ ...recorded, events }, { find: find(model) })
    expect(Buffer.compare(again.hash, hash)).not.toBe(0)
  })

  test('takes a few bytes for each input', () => {
    const { recorded, bytes } = live(model, 1)
    const inputs = recorded.events.reduce((count, each) => count + (each.kind === 'bytes' ? each.bytes.length : 1), 0)
    expect(bytes / inputs).toBeLessThan(4)
  })
})

/** Breaks if a hash is compared with nothing: each ten seconds, a recording proves itself. */
test('a recording has a hash every ten seconds, and a replay that differs says so', () => {
  const recorder = new Recorder()
  const firmware = shellOf('uno')
  const memory = newMemory('uno')
  program('uno', memory, firmware)
  recorder.add({ kind: 'power', isOn: true }, 0)
  const loop = new Loop({ model: 'uno', memory, events: silent, recorder })
  while (loop.machine.now < 35_000) loop.advance(loop.machine.cycles + loop.machine.hertz, () => false)
  const recorded = { model: 'uno' as const, firmware, events: decode(recorder.events), end: loop.machine.cycles }
  expect(recorded.events.map(({ kind }) => kind)).toEqual(['power', 'hash', 'hash', 'hash'])
  expect(replay(recorded).differsAt).toBe(undefined)
  const other = segmentsOf('uno', firmware[0]?.bytes.with(-1, 7) ?? new Uint8Array(0))
  expect(replay({ ...recorded, firmware: other }).differsAt).toBeGreaterThan(0)
})
