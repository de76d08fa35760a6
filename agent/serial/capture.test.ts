// Slow: starts programs that stand in for a logic analyser.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { CaptureReader } from '#wire/capture-file.ts'
import { HardwareCaptures } from './capture.ts'
import { serialDriver } from './driver.ts'
import { hertzOf } from './rate.ts'
import { boardOf } from './testing.ts'

const asked = { pins: 'all' as const, seconds: 0.001, trigger: null, pre_percent: 0, wait_seconds: 1 }
const trigger = { pin: 'D3', edge: 'rising' as const }
const channels = { D0: 'D2', D1: 'D3' }

/**
 * Makes a tool that writes down its arguments and does as its first one says: it captures, fails,
 * or waits for an edge that does not come.
 */
function standIn() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-analyser-'))
  const [program, seen] = [join(folder, 'analyser.mjs'), join(folder, 'seen.json')]
  writeFileSync(
    program,
    `import { openSync, writeFileSync, writeSync } from 'node:fs'
const [how, out, ...rest] = process.argv.slice(2)
writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ pid: process.pid, rest }))
if (how === 'fails') { console.error('No devices found.'); process.exit(1) }
if (how === 'waits') setInterval(() => {}, 1_000)
else if (how === 'floods') {
  const file = openSync(out, 'w')
  writeSync(file, '$timescale 1 us $end $var wire 1 ! D0 $end $var wire 1 # D1 $end $enddefinitions $end #0 0! 0#')
  let at = 1
  setInterval(() => writeSync(file, Array.from({ length: 1000 }, () => \`\\n#\${++at} \${at % 2}!\`).join('')), 5)
} else writeFileSync(out, \`$timescale 1 us $end $var wire 1 ! D0 $end $var wire 1 # D1 $end $enddefinitions $end
#0 0! 0# #10 1! #20 1# #1000\`)
`,
  )
  const argv = (how: string, ...more: string[]) => [process.execPath, program, how, '{out}', '{channels}', ...more]
  return { argv, seen: () => JSON.parse(readFileSync(seen, 'utf8')), isSeen: () => existsSync(seen) }
}

const board = (capture: object, more: object = {}) =>
  boardOf({ port: '/dev/null', capture, channels, values: { rate: '1m' }, ...more })
const driverOf = (capture: object) => serialDriver(board(capture))
const begin = async (capture: object, what: object = {}) => {
  const begun = await driverOf(capture).collect?.({ ...asked, kind: 'capture', ...what }, new AbortController().signal)
  return begun?.over
}

test('a tool gets samples, channels and rate, and its file becomes a capture of the board’s pins', async () => {
  const { argv, seen } = standIn()
  const file = await begin({ argv: argv('captures', '{samples}', '{rate}') })
  expect(seen().rest).toEqual(['D0,D1', '1000', '1m'])
  const reader = new CaptureReader(file ?? new Uint8Array())
  expect(reader.head).toMatchObject({ pins: ['D2', 'D3'], hertz: 1_000_000, cycles: 1_000, truncated: false })
  expect([...reader.changes()]).toMatchObject([
    { cycle: 10, pin: 0, level: 1 },
    { cycle: 20, pin: 1, level: 1 },
  ])
})

test('pins that are asked for choose the channels, and a trigger is the one of the tool', async () => {
  const { argv, seen } = standIn()
  const tool = { argv: argv('fails'), triggered: argv('captures', '{triggers}', '{pre_percent}') }
  const file = await begin(tool, { pins: ['D3'], trigger, pre_percent: 2 })
  expect(seen().rest).toEqual(['D1', 'D1=r', '2'])
  expect(new CaptureReader(file ?? new Uint8Array()).head).toMatchObject({ pins: ['D3'], trigger_cycle: 20 })
})

test('what the tool cannot do is said by its name, and a pin without a channel too', async () => {
  const { argv } = standIn()
  const none = { argv: argv('captures') }
  await expect(begin(none, { trigger })).rejects.toThrow(
    new UserFault('not_supported: trigger. The capture tool of this board has none.'),
  )
  const noPast = { ...none, triggered: argv('captures', '{triggers}') }
  await expect(begin(noPast, { trigger, pre_percent: 10 })).rejects.toThrow('not_supported: pre_percent.')
  await expect(begin(none, { pins: ['D9'] })).rejects.toThrow(
    new UserFault('No channel is on pin D9: D2, D3 have one.'),
  )
  await expect(driverOf(none).collect?.({ kind: 'core' }, new AbortController().signal)).rejects.toThrow(UserFault)
})

test('a tool that fails says why to the operator, and is no fault of the user', async () => {
  const { argv } = standIn()
  const failure = await begin({ argv: argv('fails') }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ToolError', message: expect.stringContaining('No devices found.') })
  const missing = await begin({ argv: ['/no/such/analyser', '{out}', '{channels}'] }).catch((error: unknown) => error)
  expect(missing).toMatchObject({ message: expect.stringContaining('is not installed on this machine') })
})

test('a trigger that does not come ends the tool', async () => {
  const { argv, seen } = standIn()
  const given = board({ argv: argv('waits'), triggered: argv('waits', '{triggers}') })
  if (!given.capture) throw new Error('the board has no capture')
  const captures = new HardwareCaptures(given.capture, given, { slackMs: 500 })
  await expect(captures.begin({ ...asked, trigger })).rejects.toThrow(
    new UserFault('The edge of its trigger did not come within 1 s.'),
  )
  await vi.waitUntil(() => !isRunning(seen().pid))
})

/** Breaks if the tool of one user goes on while the next one has the board. */
test('the tool ends as the board is wiped', async () => {
  const { argv, seen, isSeen } = standIn()
  const driver = driverOf({ argv: argv('waits') })
  const begun = await driver.collect?.({ ...asked, kind: 'capture' }, new AbortController().signal)
  const over = expect(begun?.over).rejects.toThrow(UserFault)
  await vi.waitUntil(isSeen, 10_000)
  await driver.wipe()
  await over
  await vi.waitUntil(() => !isRunning(seen().pid), 10_000)
})

/** Breaks without a look at the file's size: a pin that toggles fast would fill the disk. */
test('a tool that writes too much is ended, and what it has written is the capture', async () => {
  const { argv, seen } = standIn()
  const given = board({ argv: argv('floods') })
  if (!given.capture) throw new Error('the board has no capture')
  const captures = new HardwareCaptures(given.capture, given, { maxDumpBytes: 50_000 })
  const { head } = new CaptureReader(await captures.begin({ ...asked, seconds: 60 }))
  expect(head).toMatchObject({ pins: ['D2', 'D3'], ended: 'limit', truncated: true })
  expect(head.cycles).toBeGreaterThan(1_000)
  expect(head.cycles).toBeLessThan(10_000)
  await vi.waitUntil(() => !isRunning(seen().pid), 10_000)
})

test('a board with a tool has the capability', () => {
  expect(driverOf({ argv: standIn().argv('captures') }).makes).toEqual(['capture'])
  expect(serialDriver(boardOf({ port: '/dev/null' })).makes).toEqual([])
  const { capture } = board({}, { capture: 'sigrok-fx2lafw' })
  expect(capture?.argv.slice(0, 3)).toEqual(['sigrok-cli', '-d', 'fx2lafw'])
})

test.each([
  ['no {out}', { argv: ['a', '{channels}'] }, {}, 'must have {out} in its argv'],
  [
    'a trigger that is always there',
    { argv: ['a', '{channels}', '{out}', '{triggers}'] },
    {},
    'must have {triggers} in triggered alone',
  ],
  [
    'no {triggers}',
    { argv: ['a', '{channels}', '{out}'], triggered: ['a', '{channels}', '{out}'] },
    {},
    'must have {triggers} in its triggered',
  ],
  ['no rate', { argv: ['a', '{channels}', '{out}'] }, { values: {} }, 'needs {rate}, such as 12m'],
  ['no channels', { argv: ['a', '{channels}', '{out}'] }, { channels: {} }, 'needs channels, such as'],
  ['a pin twice', { argv: ['a', '{channels}', '{out}'] }, { channels: { D0: 'D2', D1: 'D2' } }, 'names a pin twice'],
  ['an unknown value', { argv: ['a', '{channels}', '{out}', '{driver}'] }, {}, 'needs {driver}: add driver'],
])('a configuration with %s is refused', (_, capture, more, why) => {
  expect(() => board(capture, more)).toThrow(why)
})

test('rates as sigrok writes them', () => {
  expect(['12m', '500k', '24MHz', '1.5M', '9600', '0', 'fast', ''].map(hertzOf)).toEqual([
    ...[12e6, 500e3, 24e6, 1.5e6, 9600],
    ...[undefined, undefined, undefined],
  ])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
