import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { regexOf } from '../flags.ts'
import { literalOf } from './literal.ts'
import { scenarioOf } from './steps.ts'
import { readWokwi } from './wokwi.ts'

describe('a pattern', () => {
  test.each([
    ['ALL PASS', 'ALL PASS'],
    ['\\[ok\\] a/b\\n', '[ok] a/b\n'],
    ['1\\.5 \\$', '1.5 $'],
    ['part {shard} of {shards}', 'part {shard} of {shards}'],
  ])('that stands for one text is that text: %s', (pattern, text) => {
    expect(literalOf(pattern)).toBe(text)
    expect(literalOf(regexOf(pattern).source)).toBe(text)
    expect(regexOf(pattern).exec(`--${text}--`)?.[0]).toBe(text)
  })

  test.each(['> $', 'a|b', '^ok', 'x+', '[ab]', '\\d', 'a.b', 'a{2}', '(a)', 'a*', 'a?'])(
    'that stands for more is refused: %s',
    (pattern) => expect(() => literalOf(pattern)).toThrow(`“${pattern}” is a pattern`),
  )
})

describe('a run as a scenario', () => {
  const flags = { steps: [{ expect: /login:/ }, { send: 'root\n' }], fail: ['panic'], scenario: true }

  test('has its fails first, and then its steps', () => {
    const steps = [
      { fail: 'panic' },
      { expect: 'login:' },
      { send: 'root\n' },
      { part: 'button', set: { pressed: true } },
    ]
    const set = { set: { part: 'button', state: { pressed: true } } }
    expect(scenarioOf({ ...flags, steps: [...flags.steps, set] })).toEqual({ steps, fails: 1 })
    expect(scenarioOf({ ...flags, scenario: false })).toBe(undefined)
  })

  test('names the first pattern that is no text', () => {
    expect(() => scenarioOf({ ...flags, fail: ['panic', 'FAIL|bad', 'x.y'] })).toThrow(
      '“FAIL|bad” is a pattern, at “|”',
    )
  })

  test.each([
    [{ format: 'tap' }, '--scenario decides by its steps'],
    [{ wallTimeout: 1 }, '--scenario counts the board’s time'],
    [{ steps: [] }, 'A scenario needs a step'],
    [{ steps: [{ send: 'selftest' }] }, 'ends with its last step'],
    [{ timeout: 600_001 }, 'takes 10 minutes at most'],
    [{ steps: Array(100).fill({ expect: 'x' }) }, 'has 100 steps at most, with those of --fail. These are 101.'],
    [{ steps: [{ expect: 'é'.repeat(101) }] }, 'must have 200 bytes at most: expect éé'],
    [{ steps: [{ expect: 'x' }, { send: 'a\0\n' }] }, 'without the character 0: send a\\u0000\\n'],
    [{ wokwiScenario: [] }, 'Give --wokwi-scenario, or steps'],
    [{ steps: [{ screen: { part: 'screen', isShown: () => true } }] }, 'cannot wait for a screen'],
  ])('refuses what a board cannot do: %j', (more, message) => {
    expect(() => scenarioOf({ ...flags, ...more })).toThrow(message)
  })
})

describe('a scenario of Wokwi', () => {
  const read = (text: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-wokwi-')), 'test.yaml')
    writeFileSync(path, text)
    return () => readWokwi(path)
  }

  test('has the steps that a board does', () => {
    const text = `
name: Button
version: 1
steps:
  - wait-serial: 'Hello'
  - delay: 500ms
  - delay: 1.5s
  - set-control: { part-id: btn1, control: pressed, value: 1 }
  - set-control: { part-id: pot, control: position, value: 0.25 }
  - expect-pin: { part-id: uno, pin: 13, value: 1 }
  - expect-pin: { part-id: pico, pin: GP25, value: 0 }
  - write-serial: "go\\n"
  - write-serial: [0xc3, 0xa9]
`
    expect(read(text)()).toEqual([
      { expect: 'Hello' },
      { waitMs: 500 },
      { waitMs: 1_500 },
      { part: 'btn1', set: { pressed: true } },
      { part: 'pot', set: { value: 0.25 } },
      { expectPin: 'D13', level: 1 },
      { expectPin: 'GP25', level: 0 },
      { send: 'go\n' },
      { send: 'é' },
    ])
  })

  test.each([
    ['steps:\n  - take-screenshot: { part-id: lcd }', 'step 1: “take-screenshot” is not known here.'],
    ['steps:\n  - delay: soon', 'step 1: “soon” is not a time such as 500ms.'],
    ['steps:\n  - wait-serial: [1]', 'step 1: there must be a text.'],
    ['steps:\n  - expect-pin: { pin: 13, value: 2 }', 'step 1: the value of a pin is 0 or 1.'],
    ['steps:\n  - write-serial: [255]', 'step 1: these bytes are no text.'],
    ['steps:\n  - write-serial: [321]', 'step 1: “321” is not a byte'],
    ['steps:\n  - set-control: { part-id: b, control: pressed }', 'step 1: the value of a control is a number.'],
    ['steps:\n  - set-control: { part-id: b, value: 1 }', 'step 1: there must be a text.'],
    ['steps:\n  - take-screenshot: {}', 'step 1: “take-screenshot” is not known here'],
    ['steps:\n  - { delay: 1ms, wait-serial: a }', 'step 1: a step does one thing.'],
    ['name: x', 'has no list “steps”'],
    ['a: [', 'is not YAML'],
  ])('is refused by the place of what cannot be: %s', (text, message) => expect(read(text)).toThrow(message))
})
