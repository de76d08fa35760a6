import { describe, expect, test } from 'vitest'
import { shellOf } from '#agent/assets.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { decode } from '#agent/emulated/recording/events.ts'
import { Recorder } from '#agent/emulated/recording/recorder.ts'
import { replay } from '#agent/emulated/recording/replay.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { image, STAY, store } from '#agent/emulated/uno/testing.ts'
import { Part } from '#wire/parts.ts'
import type { ScenarioStep } from '#wire/scenario.ts'
import type { Played } from './scenario.ts'
import { stepsOf } from './steps.ts'

const BUTTON = { uno: 'D2', pico: 'GP2' } as const
const partsOf = (model: Model) => [Part.parse({ name: 'button', kind: 'button', pin: BUTTON[model], bounce_ms: 3 })]

type Options = { model?: Model; bytes?: Uint8Array; timeoutMs?: number; piece?: () => number }

/** Plays steps on a board from its first instruction, cut into pieces of so many cycles. */
function play(
  asked: ScenarioStep[],
  { model = 'uno', bytes, timeoutMs = 2_000, piece = () => Number.POSITIVE_INFINITY }: Options = {},
) {
  const recorder = new Recorder()
  recorder.add({ kind: 'power', isOn: true }, 0)
  const parts = partsOf(model)
  let printed = ''
  const loop = new Loop({
    ...{ model, recorder, parts, seed: 3, memory: memoryWith(model, bytes ?? shellOf(model)) },
    events: { ...silent, byte: (byte) => (printed += String.fromCharCode(byte)) },
  })
  let played: Played | undefined
  let hash: Uint8Array | undefined
  loop.play({ steps: stepsOf(model, parts, asked), timeoutMs }, (now) => {
    played = now
    hash = loop.hash()
  })
  while (!played) loop.advance(loop.machine.cycles + piece(), () => played !== undefined)
  return { ...played, hash: Buffer.from(hash ?? []).toString('hex'), printed, loop, recorder, parts }
}

const dialogue: ScenarioStep[] = [
  { fail: 'panic' },
  { expect: '> ' },
  { send: 'eeprom 3 99\r' },
  { expect: '> ' },
  { wait_ms: 12.5 },
  { part: 'button', state: { pressed: true } },
  { send: 'uptime\r' },
  { expect: ' ms' },
]

describe.each(['uno', 'pico'] as const)('steps on the shell of an emulated %s', (model) => {
  /** Breaks if a step is done at the end of a burst, and not where the text is complete. */
  test('end in the same state, however the work is cut into pieces', () => {
    const first = play(dialogue, { model })
    expect(first).toMatchObject({ outcome: 'passed', step: dialogue.length, failed_by: null })
    let calls = 0
    const again = play(dialogue, { model, piece: () => 1_003 + 7 * (calls++ % 5) })
    expect([again.hash, again.step_ms]).toEqual([first.hash, first.step_ms])
    expect(calls).toBeGreaterThan(100)
    expect(first.step_ms).toEqual(first.step_ms.toSorted((one, other) => one - other))
    const [, , , prompt = 0, waited = 0] = first.step_ms
    expect(waited - prompt).toBeCloseTo(12.5, 2)
    expect(first.board_ms).toBe(first.step_ms.at(-1))
  })

  test('are the same in a replay of the recording', () => {
    const { recorder, loop, parts, hash } = play(dialogue, { model })
    const { cycles } = loop.machine
    const firmware = [{ address: models[model].target.memories[0].start, bytes: shellOf(model) }]
    const again = replay({
      ...{ model, firmware, parts, seed: 3, id: newMemory(model).id, events: decode(recorder.events), end: cycles },
    })
    expect(again.differsAt).toBe(undefined)
    expect(Buffer.from(again.hash).toString('hex')).toBe(hash)
  })

  test('end as failed where a text comes that must not, before one that ends with the same byte', () => {
    const { outcome, step, failed_by, step_ms } = play([{ fail: 'lp' }, { fail: 'help\r\n' }, { expect: 'elp' }], {
      model,
    })
    expect({ outcome, step, failed_by }).toEqual({ outcome: 'failed', step: 2, failed_by: 0 })
    expect(step_ms).toEqual([0, 0])
  })

  test('end at their time by the board, also while it sleeps for ever', () => {
    const { outcome, step, board_ms } = play([{ expect: '> ' }, { expect: 'never' }], { model, timeoutMs: 700 })
    expect({ outcome, step }).toEqual({ outcome: 'timeout', step: 1 })
    expect(board_ms).toBeCloseTo(700, 2)
  })
})

/** Breaks if a text counts that was printed while something else was waited for. */
test('what was printed during a wait does not count, and what follows a text in one piece does', () => {
  expect(play([{ wait_ms: 500 }, { expect: 'help' }], { timeoutMs: 600 })).toMatchObject({
    outcome: 'timeout',
    step: 1,
  })
  expect(play([{ expect: 'type ' }, { expect: 'help' }], { timeoutMs: 600 })).toMatchObject({ outcome: 'passed' })
})

describe('pins', () => {
  const [DDRB, PORTB, TCCR1A, TCCR1B, OCR1A] = [0x24, 0x25, 0x80, 0x81, 0x88]
  /** D9 is switched by timer 1 each 8,000 cycles, which are half a millisecond. */
  const timer = [...store(DDRB, 2), ...store(OCR1A + 1, 0x1f), ...store(OCR1A, 0x3f), ...store(TCCR1A, 0x40)]
  const bytes = image(...timer, ...store(TCCR1B, 0x09), STAY)

  test('are waited for, to the cycle at which they switch', () => {
    const { step_ms, outcome } = play(
      [
        { expect_pin: 'D9', level: 1 },
        { expect_pin: 'D9', level: 0 },
        { expect_pin: 'D9', level: 1 },
      ],
      { bytes },
    )
    expect(outcome).toBe('passed')
    const [first = 0, second = 0, third = 0] = step_ms
    expect(second - first).toBeCloseTo(0.5, 3)
    expect(third - second).toBeCloseTo(0.5, 3)
  })

  test('that already have their level are not waited for', () => {
    const high = image(...store(DDRB, 1), ...store(PORTB, 1), STAY)
    const steps: ScenarioStep[] = [{ wait_ms: 1 }, { expect_pin: 'D8', level: 1 }, { pin: 'D2', input: { level: 1 } }]
    const { step_ms, loop } = play([...steps, { expect_pin: 'D2', level: 1 }], { bytes: high })
    expect(new Set(step_ms).size).toBe(1)
    expect(loop.machine.pin(2).level).toBe(1)
  })
})

test('a processor that locks up ends them', () => {
  const SLEEP = 0x9588
  // Sleeps without an interrupt that could wake it.
  const bytes = image(...store(0x53, 0x01), SLEEP)
  expect(play([{ expect: 'x' }], { bytes })).toMatchObject({ outcome: 'locked_up', step: 0, step_ms: [] })
})

test.each([
  [{ pin: 'D40', input: { level: 1 } }, /^Step 2: the board has no such pin; it has D0 to A5\.$/],
  [{ pin: 'D2', input: { volts: 2 } }, /^Step 2: it is not an analogue input: give it a level\.$/],
  [{ part: 'lamp', state: { pressed: true } }, /^Step 2: the board has no such part\.$/],
] as const)('a step that the board cannot do is refused by its place: %j', (step, message) => {
  expect(() => stepsOf('uno', partsOf('uno'), [{ wait_ms: 1 }, step])).toThrow(message)
})
