import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const good = `service: http://127.0.0.1:3000
name: lab-1
boards:
  - { slot: uno-1, driver: emulated-avr }
  - slot: uno-2
    driver: emulated-avr
    share: 20
`
const problemsOf = (text: string) => {
  try {
    parseConfig(text, 'agent.yaml')
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a configuration is read', () => {
  expect(parseConfig(good, 'agent.yaml').boards).toEqual([
    { slot: 'uno-1', driver: 'emulated-avr' },
    { slot: 'uno-2', driver: 'emulated-avr', share: 20 },
  ])
})

test.each([
  [
    'another driver',
    good.replace('driver: emulated-avr }', 'driver: telepathy }'),
    'agent.yaml:4:28 boards[0].driver must be emulated-avr, emulated-rp2040 or qemu',
  ],
  ['a share that is no number', good.replace('20', 'fast'), 'agent.yaml:7:12 boards[1].share'],
  ['a slot used twice', good.replace('uno-2', 'uno-1'), 'agent.yaml:5:11 boards[1].slot uno-1 is used twice'],
  ['an unknown key', good.replace('share', 'shair'), 'agent.yaml:5:5 boards[1] Unrecognized key: "shair"'],
  ['a key twice', good.replace('share: 20', 'slot: uno-3'), 'agent.yaml:7:5 Map keys must be unique'],
  [
    'another machine',
    good.replace('emulated-avr }', 'qemu, machine: vax }'),
    'agent.yaml:4:43 boards[0].machine must be one of "microbit"|',
  ],
  [
    'Linux without a kernel',
    good.replace('emulated-avr }', 'qemu, machine: linux-arm64 }'),
    'agent.yaml:4:43 boards[0].machine needs the files kernel and initrd beside it',
  ],
  ['no boards', 'service: http://127.0.0.1\nname: a\nboards: []\n', 'agent.yaml:3:9 boards'],
  [
    'plain http to another machine',
    good.replace('127.0.0.1', 'boards.example'),
    'agent.yaml:1:10 service must be https',
  ],
  ['no YAML', 'boards: [', 'agent.yaml:1:10'],
])('%s is refused with its place', (_, text, problem) => {
  expect(problemsOf(text)).toContain(problem)
})

test('every problem is named at once', () => {
  const problems = problemsOf(good.replace('20', 'fast').replace('lab-1', 'Lab One')).split('\n')
  expect(problems).toHaveLength(2)
})
