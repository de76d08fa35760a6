import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import vectors from '../conformance/crashes.json' with { type: 'json' }
import { type Crash, crashLines, crashSentence, decodeCrashes } from './src/crashes/index.ts'

const elfNamed = (name: string) => readFileSync(`clients/conformance/elf/${name}.elf`)

test.each(vectors)('$name', ({ elf, text, times = 1, count, crashes }) => {
  const found = decodeCrashes(text.repeat(times), elfNamed(elf))
  expect(found).toHaveLength(count ?? crashes.length)
  expect(found.slice(0, crashes.length)).toEqual(crashes)
})

const crashOf = (name: string): Crash | undefined => {
  const { elf, text } = vectors.find((vector) => vector.name === name) ?? { elf: '', text: '' }
  return decodeCrashes(text, elfNamed(elf))[0]
}

test('a crash is a table for people, and a line for reports', () => {
  const crash = crashOf('AVR, where inlined calls are at the address') as Crash
  expect(crashLines(crash, '/project')).toEqual([
    'Crash: HardFault',
    '  #0 0x000000e0  wrap         queue.h:16  (inlined into is_full)',
    '  #1 0x000000e0  is_full      queue.h:19  (inlined into push)',
    '  #2 0x000000e0  push         queue.h:23  (inlined into put)',
    '  #3 0x000000e0  put          board.c:7  (inlined into print_hex)',
    '  #4 0x000000e0  print_hex    board.c:11',
    '  #5 0x00000256  handle_line  board.c:32  (from lr)',
  ])
  expect(crashSentence(crash, '/project')).toBe('HardFault in wrap (queue.h:16)')
  expect(crashSentence(crash)).toBe('HardFault in wrap (/project/queue.h:16)')
})

test('the line for reports is about the first frame of the project', () => {
  const frame = { address: 1, register: null, line: 9, inlined: false }
  const crash = (...files: (string | null)[]): Crash => ({
    ...{ kind: 'panic', details: [], thread: null },
    frames: files.map((file) => ({ ...frame, file, function: `of ${file}` })),
  })
  expect(crashSentence(crash('/opt/sdk/x.c', '/home/me/app/src/a.c'), '/home/me/app')).toBe(
    'panic in of /home/me/app/src/a.c (src/a.c:9)',
  )
  expect(crashSentence(crash(null, '/opt/sdk/x.c'))).toBe('panic in of /opt/sdk/x.c (/opt/sdk/x.c:9)')
  expect(crashSentence(crash(null))).toBe('panic in of null')
  expect(crashSentence(crash())).toBe('panic')
})

/** Breaks if names of a program reach a terminal as they are. */
test('what a terminal would obey is taken out', () => {
  const frame = { address: 1, register: null, file: '/x/\u001b]0;title\u0007.c', line: 1, inlined: false }
  const crash: Crash = {
    ...{ kind: 'panic', details: ['\u001b[2J'], thread: '\u202e' },
    frames: [{ ...frame, function: 'a\nb' }],
  }
  const said = [...crashLines(crash), crashSentence(crash)].join('\n')
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(crashLines(crash)).toHaveLength(2)
})

test('a path leads to no file', () => {
  const [crash] = decodeCrashes('assertion "x" failed: file "../../etc/passwd", line 1\n', elfNamed('arm'))
  expect(crashSentence(crash as Crash)).toBe('assertion failed (../../etc/passwd:1)')
})

/** A time limit would depend on the machine: each of these costs minutes where it is not linear. */
test.each([
  ['a line of 10 MiB', 'panicked at '.repeat(900_000)],
  ['lines of stars', `${'***** a'.repeat(500)}\n`.repeat(2_500)],
  ['registers', `${'pc: lr = 0x '.repeat(300)}\n`.repeat(2_500)],
  ['lists of calls', `Backtrace: ${'0x40000000:0x4000000'.repeat(180)}\n`.repeat(2_500)],
  ['assertions', `${'assertion "'.repeat(360)}\n`.repeat(2_100)],
  ['spaces', `pc${' '.repeat(4_000)}\n`.repeat(2_100)],
])('8 MiB are scanned in a line of time: %s', (_, text) => {
  expect(decodeCrashes(text, elfNamed('arm')).length).toBeLessThanOrEqual(20)
})
