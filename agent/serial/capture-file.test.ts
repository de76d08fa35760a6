import { expect, test } from 'vitest'
import { CaptureReader } from '#wire/capture-file.ts'
import { CaptureFromVcd } from './capture-file.ts'

const head = `$date Sun Nov 29 18:16:55 2026 $end
$version libsigrok 0.5.2 $end
$comment
  Acquisition with 2/8 channels at 1 MHz
$end
$timescale 1 us $end
$scope module libsigrok $end
$var wire 1 ! D0 $end
$var wire 1 " D1 $end
$upscope $end
$enddefinitions $end
`
/** As sigrok writes it: changes of one time on one line, and the length at the end. */
const dump = `${head}#0 1! 0"\n#1 0! 1"\n#4 1! 0"\n#5 1"\n#100\n`

const asked = { pins: 'all' as const, seconds: 0.0001, trigger: null, pre_percent: 0, wait_seconds: 1 }
const channels = [
  { channel: 'D0', pin: 'D2' },
  { channel: 'D1', pin: 'D3' },
]

function convert(text: string, more: Partial<ConstructorParameters<typeof CaptureFromVcd>[0]> = {}) {
  const made = new CaptureFromVcd({ asked, channels, hertz: 1_000_000, ...more })
  for (const character of text) made.add(character)
  const reader = new CaptureReader(made.end())
  return { head: reader.head, changes: [...reader.changes()].map(({ cycle, pin, level }) => [cycle, pin, level]) }
}

test('what sigrok writes becomes a capture by its samples, in any pieces', () => {
  expect(convert(dump)).toEqual({
    head: expect.objectContaining({
      ...{ pins: ['D2', 'D3'], levels: [1, 0], hertz: 1_000_000, cycles: 100, trigger_cycle: null, ended: 'span' },
      truncated: false,
    }),
    changes: [
      [1, 0, 0],
      [1, 1, 1],
      [4, 0, 1],
      [4, 1, 0],
      [5, 1, 1],
    ],
  })
})

test('another unit of time, a dump of the beginning, values that are not known, and pins alone', () => {
  const other = dump
    .replace('1 us', '100ns')
    .replace('#0 1! 0"', '#50\n$dumpvars\nx!\n0"\n$end')
    .replaceAll('#1 ', '#60 ')
    .replaceAll('#4 ', '#90 ')
    .replaceAll('#5 ', '#95 ')
    .replace('#100', '#1050')
  const { head: made, changes } = convert(other, { channels: channels.slice(0, 1) })
  expect(made).toMatchObject({ pins: ['D2'], levels: [null], cycles: 100 })
  expect(changes).toEqual([
    [1, 0, 0],
    [4, 0, 1],
  ])
})

test('the trigger is at the beginning, or the edge next to where it was due', () => {
  const trigger = { pin: 'D3', edge: 'rising' as const }
  expect(convert(dump, { asked: { ...asked, trigger } }).head.trigger_cycle).toBe(0)
  const pre = { ...asked, trigger, pre_percent: 6 }
  expect(convert(dump, { asked: pre }).head.trigger_cycle).toBe(5)
  expect(
    convert(dump, { asked: { ...pre, trigger: { pin: 'D3', edge: 'both' }, pre_percent: 4 } }).head.trigger_cycle,
  ).toBe(4)
  expect(convert(dump, { asked: { ...pre, pre_percent: 1 } }).head.trigger_cycle).toBe(1)
})

test('a tool that has sampled less than it was asked for gives a capture with a mark', () => {
  expect(convert(dump.replace('#100', '#60')).head).toMatchObject({ cycles: 60, truncated: true, ended: 'span' })
  expect(convert(dump.replace('#100\n', '')).head, 'without a time at the end').toMatchObject({
    cycles: 100,
    truncated: false,
  })
})

/** Breaks if the dump of a tool that does not end fills the memory. */
test('more edges than a capture keeps end it, with a mark', () => {
  let text = dump.replace('#100\n', '')
  for (let at = 6; at < 400; at++) text += `#${at} ${at % 2}!\n`
  const { head: made, changes } = convert(text, { maxBytes: 4_096 + 100 })
  expect(made).toMatchObject({ ended: 'limit', truncated: true })
  expect(changes.length).toBeLessThan(100)
  expect(made.cycles).toBe(changes.at(-1)?.[0])
})

test.each([
  ['nothing', '', 'has no samples'],
  ['no samples', head, 'has no samples'],
  ['text', 'No devices found.', 'is no value change dump'],
  ['a declaration without an end', `$comment ${'x '.repeat(2_000)}`, 'has a declaration without end'],
  ['a word without an end', 'x'.repeat(2_000), 'is no value change dump'],
  ['another channel', dump.replace('" D1', '" D7'), 'has no channel D1'],
  ['a channel of two bits', dump.replace('1 ! D0', '2 ! D0'), 'has no channel D0'],
  ['no unit of time', dump.replace('$timescale 1 us $end\n', ''), 'does not say its unit of time'],
  ['an unknown unit of time', dump.replace('1 us', '3 weeks'), 'has no known unit of time: 3weeks'],
  ['no time', dump.replace('#4', '#4x'), 'has a time that cannot be read'],
  ['a huge time', dump.replace('#100', `#${'9'.repeat(40)}`), 'has a time that cannot be read'],
  ['a time before the last', dump.replace('#5', '#3'), 'goes back in time'],
])('%s is refused', (_, text, why) => {
  expect(() => convert(text)).toThrow(why)
})
