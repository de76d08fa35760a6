import { expect, test } from 'vitest'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { pinsIn } from '#agent/emulated/pin-bits.ts'
import { CAPTURE_FORMAT, CaptureReader, type Level } from '#wire/capture-file.ts'
import { EdgeRing } from './edge-ring.ts'

const PINS = 5

/** Breaks if a change is cut at the end of the memory, or a clock or many pins dropped as one. */
test('what is kept is what was added last, wherever it begins', () => {
  const random = randomOf(1, 'ring')
  const ring = new EdgeRing(200, { levels: Array(PINS).fill(0), cycle: 0, hertz: 1_000 })
  const added: { cycle: number; pin: number; level: Level }[] = []
  let cycle = 0
  let hertz = 1_000
  const now: Level[] = Array(PINS).fill(0)
  const keep = (change: { cycle: number; pin: number; level: Level }) => {
    now[change.pin] = change.level
    added.push(change)
  }
  for (let count = 0; count < 2_000; count++) {
    cycle += Math.floor(random() * 10 ** (1 + random() * 6))
    while (ring.isFull) ring.drop()
    if (random() < 0.1) {
      hertz = 1_000 + count
      ring.addClock(cycle, hertz)
      continue
    }
    const driven = now.flatMap((level, pin) => (level === null ? [] : pin)).filter(() => random() < 0.5)
    if (driven.length > 0 && random() < 0.5) {
      ring.toggle(cycle, pinsIn(driven))
      for (const pin of driven) keep({ cycle, pin, level: now[pin] === 1 ? 0 : 1 })
      continue
    }
    const pin = Math.floor(random() * PINS)
    const level = ([0, 1, null] as const)[Math.floor(random() * 3)] ?? null
    ring.add(cycle, pin, level)
    keep({ cycle, pin, level })
  }
  const head = {
    ...{ format: CAPTURE_FORMAT, pins: ['D0', 'D1', 'D2', 'D3', 'D4'], levels: ring.levels, hertz: ring.hertz },
    ...{ lead_cycles: 0, cycles: cycle - ring.cycle, trigger_cycle: null, ended: 'span', truncated: false },
  }
  const reader = new CaptureReader(ring.packed(Buffer.from(`${JSON.stringify(head)}\n`)))
  const read = [...reader.changes()].map((change) => ({ ...change, cycle: change.cycle + ring.cycle }))
  expect(read.length).toBeGreaterThan(20)
  const kept = added.slice(-read.length)
  expect(read).toMatchObject(kept)
  const before = added.slice(0, -read.length)
  expect(ring.levels).toEqual([0, 1, 2, 3, 4].map((pin) => before.findLast((change) => change.pin === pin)?.level))
})

/** Breaks if readers need more memory for many pins at once than for as many bytes. */
test('changes of pins are counted one by one: there are as many as bytes at most', () => {
  const ring = new EdgeRing(2_000, { levels: Array(30).fill(0), cycle: 0, hertz: 1_000 })
  let count = 0
  for (let cycle = 1; !ring.isFull; cycle++, count += 30) ring.toggle(cycle, 2 ** 30 - 1)
  expect(count).toBeGreaterThan(1_900)
  expect(count).toBeLessThanOrEqual(2_000)
  for (; count > 1_500; count -= 30) ring.drop()
  expect(ring.isFull).toBe(false)
})

test('what is no capture is refused, and what is cut off too', () => {
  expect(() => new CaptureReader(Buffer.from('{}\n'))).toThrow('begins with no line')
  expect(() => new CaptureReader(Buffer.from('no JSON\n'))).toThrow('begins with no line')
  expect(() => new CaptureReader(new Uint8Array(10_000))).toThrow('begins with no line')
})
