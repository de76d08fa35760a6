import { expect, test } from 'vitest'
import type { PinState } from '#wire/pins.ts'
import type { CommandState } from './console-client.ts'
import { UNOPENED, viewAfter } from './console-view.ts'

const pin = (name: string, level: 0 | 1): PinState => ({ pin: name, direction: 'out', level, duty: null })
const command = (kind: CommandState['kind'], state: CommandState['state']): CommandState => ({
  ...{ id: 'cmd_1', kind, state, phase: null, progress: 0, error: null, fault: null, output_from: null },
  file: null,
})

test('pins that did not change stay, and each keeps its place', () => {
  const first = viewAfter(UNOPENED, { pins: [pin('D2', 0), pin('D13', 1), pin('A0', 0)] })
  expect(viewAfter(first, { pins: [pin('D13', 0)] }).pins).toEqual([pin('D2', 0), pin('D13', 0), pin('A0', 0)])
  expect(viewAfter(first, { watchers: 2 }).pins).toBe(first.pins)
})

test.each<[CommandState['kind'], CommandState['state'], boolean]>([
  ['power_off', 'succeeded', true],
  ['power_on', 'succeeded', false],
  ['power_cycle', 'succeeded', false],
  ['power_on', 'running', true],
  ['flash', 'succeeded', true],
])('after a board was switched off, %s that has %s leaves it off: %s', (kind, state, isOff) => {
  const off = viewAfter(UNOPENED, { command: command('power_off', 'succeeded') })
  expect(viewAfter(off, { command: command(kind, state) })).toMatchObject({ command: { kind, state }, isOff })
})

test('a command that is under way switches nothing yet', () => {
  expect(viewAfter(UNOPENED, { command: command('power_off', 'running') }).isOff).toBe(false)
})
