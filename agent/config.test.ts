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
    'agent.yaml:4:28 boards[0].driver must be one of emulated-avr, emulated-rp2040, qemu, serial, jumpstarter, not "telepathy"',
  ],
  ['a share that is no number', good.replace('20', 'fast'), 'agent.yaml:7:12 boards[1].share'],
  ['a slot used twice', good.replace('uno-2', 'uno-1'), 'agent.yaml:5:11 boards[1].slot uno-1 is used twice'],
  [
    'an unknown key',
    good.replace('share', 'shair'),
    'agent.yaml:7:5 boards[1].shair is no known key: did you mean share?',
  ],
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

const uno = `service: https://boards.example
name: lab-1
boards:
  - slot: uno-1
    driver: serial
    port: /dev/ttyACM0
    baud: 115200
    values: { part: m328p, hub: 1-1, hub_port: 2 }
    flash: avrdude-arduino
    reset: dtr
    power: uhubctl
`

test('a board on a serial line is read, with tools that are ready', () => {
  const [board] = parseConfig(uno, 'agent.yaml').boards
  expect(board).toMatchObject({
    flash: { formats: ['hex', 'elf'], releasesPort: true, timeoutMs: 60_000, env: [] },
    power: { cycle: { argv: ['uhubctl', '-l', '{hub}', '-p', '{hub_port}', '-a', 'cycle'] } },
    values: { hub_port: '2' },
  })
  const own = uno.replace('avrdude-arduino', '{ formats: [hex], timeout: 2m, argv: [prog, "w:{firmware}:i"] }')
  expect(parseConfig(own, 'agent.yaml').boards[0]).toMatchObject({ flash: { timeoutMs: 120_000, releasesPort: false } })
})

test.each([
  ['no number', '115200', 'fast', '7:11 boards[0].baud must be a whole number from 50 to 4000000, not "fast"'],
  ['a wild rate', '115200', '5', '7:11 boards[0].baud must be a whole number from 50 to 4000000'],
  ['a wild upload rate', 'baud: 115200', 'upload_baud: 5', '7:18 boards[0].upload_baud must be a whole number'],
  ['no port', '/dev/ttyACM0', 'ttyACM0', '6:11 boards[0].port must be a device path, tcp://host:port or rfc2217://'],
  [
    'no tool',
    'avrdude-arduino',
    'avrdud-arduino',
    '9:12 boards[0].flash avrdud-arduino is not ready: did you mean avrdude-arduino?',
  ],
  ['a missing value', 'part: m328p, ', '', "9:12 boards[0].flash needs {part}: add part to the board's values"],
  [
    'no reset',
    'reset: dtr',
    'reset: rst',
    '10:12 boards[0].reset must be dtr, rts-dtr-esp, power or {argv: […]}, not "rst"',
  ],
  ['control lines over tcp', '/dev/ttyACM0', 'tcp://10.0.0.7:3333', '10:12 boards[0].reset needs control lines'],
  [
    'lines over tcp',
    'port: /dev/ttyACM0',
    'lines: true\n    port: tcp://10.0.0.7:3333',
    '6:12 boards[0].lines needs control lines',
  ],
  [
    'lines and nothing that wipes',
    'flash: avrdude-arduino',
    'lines: true',
    '9:12 boards[0].lines needs flash or erase',
  ],
  ['no power', 'reset: dtr\n    power: uhubctl', 'reset: power', '10:12 boards[0].reset is power, which needs power'],
  [
    'no console',
    '    driver: serial\n    port: /dev/ttyACM0',
    '    driver: jumpstarter',
    '4:5 boards[0].port needs a port',
  ],
  [
    'no firmware in one of two',
    'avrdude-arduino',
    '{ formats: [hex], argv: [prog, "{firmware}"], unverified: [prog] }',
    '9:12 boards[0].flash must have {firmware} in its unverified',
  ],
  ['no firmware', 'avrdude-arduino', '{ formats: [hex], argv: [prog] }', '9:12 boards[0].flash must have {firmware}'],
  [
    'a shell',
    'avrdude-arduino',
    '{ formats: [hex], argv: "prog {firmware}" }',
    '9:36 boards[0].flash.argv must be array',
  ],
  [
    'an unknown key',
    'avrdude-arduino',
    '{ formats: [hex], argw: [] }',
    '9:30 boards[0].flash.argw is no known key: did you mean argv?',
  ],
])('a board on a serial line with %s is refused with its place', (_, good, bad, problem) => {
  expect(problemsOf(uno.replace(good, bad))).toContain(`agent.yaml:${problem}`)
})
