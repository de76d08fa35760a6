import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { OutputQueue } from './output-queue.ts'
import { RowOffsets } from './row-offsets.ts'

const ESC = '\u001b'

/** A terminal of 20 columns and 4 rows that shows output from an offset on. */
function makeTerminal({ offset = 0, scrollback = 100 } = {}) {
  const terminal = new Terminal({ allowProposedApi: true, cols: 20, rows: 4, scrollback, convertEol: true })
  const queue: OutputQueue = new OutputQueue(terminal, {
    reopen: () => expect.unreachable(),
    onShown: () => rows.shown(),
  })
  const rows = new RowOffsets(terminal as never, () => queue.current)
  let next = offset
  const print = async (text: string) => {
    queue.write(Buffer.from(text), next)
    next += Buffer.from(text).length
    await queue.settled()
  }
  return { terminal, rows, print, queue }
}

test('each line has the offset of its first byte, in whichever pieces it comes', async () => {
  const { rows, print } = makeTerminal({ offset: 1_000 })
  await print('boot\r\nsec')
  await print('ond\n> ')
  expect(rows.read()).toEqual({ starts: [1_000, 1_006, 1_013, undefined], before: undefined, after: undefined })
})

test('the rest of a line that wraps has none, also the first one', async () => {
  const { rows, print } = makeTerminal()
  await print(`${'a'.repeat(30)}\nb\n`)
  expect(rows.read().starts).toEqual([0, undefined, 31, 33])
})

/** Breaks without the marker: xterm counts its rows from the oldest that is kept. */
test('lines keep their offsets while older ones are forgotten', async () => {
  const { rows, print, terminal } = makeTerminal({ scrollback: 700 })
  for (let i = 1_000; i < 3_000; i += 10) await print(Array.from({ length: 10 }, (_, j) => `${i + j}\n`).join(''))
  expect(rows.read()).toEqual({ starts: [9_985, 9_990, 9_995, 10_000], before: 9_980, after: undefined })
  terminal.scrollLines(-600)
  expect(rows.read()).toEqual({ starts: [6_985, 6_990, 6_995, 7_000], before: 6_980, after: 7_005 })
})

test('many lines in one piece have an offset each', async () => {
  const { rows, print } = makeTerminal({ scrollback: 5_000 })
  await print('x\n'.repeat(3_000))
  expect(rows.read().starts).toEqual([5_994, 5_996, 5_998, 6_000])
})

test('lines keep their offsets where another width wraps them elsewhere', async () => {
  const { rows, print, terminal } = makeTerminal()
  await print(`${'a'.repeat(30)}\n${'b'.repeat(15)}\nc`)
  terminal.resize(10, 6)
  expect(rows.read().starts).toEqual([0, undefined, undefined, 31, undefined, 47])
  terminal.resize(40, 6)
  expect(rows.read().starts.slice(0, 3)).toEqual([0, 31, 47])
})

test('a terminal that is cleared, or that its board resets, begins again', async () => {
  const { rows, print, terminal } = makeTerminal()
  await print('a\nb\nc')
  rows.clear(() => terminal.clear())
  expect(rows.read().starts).toEqual([4, undefined, undefined, undefined])
  await print('c\nd')
  expect(rows.read().starts).toEqual([4, 7, undefined, undefined])
  await print(`${ESC}c`)
  await print('e\nf')
  expect(rows.read().starts).toEqual([8, 12, undefined, undefined])
})

test('a program that fills the screen has no lines, and those before it come back', async () => {
  const { rows, print } = makeTerminal()
  await print('a\nb\n')
  await print(`${ESC}[?1049h${ESC}[Hvi\n\n`)
  expect(rows.read().starts).toEqual([])
  await print(`${ESC}[?1049l`)
  expect(rows.read().starts).toEqual([0, 2, 4, undefined])
})

/** Breaks where line feeds on the other screen are not counted. */
test('a program that fills the screen and leaves it within one piece moves no offset', async () => {
  const { rows, print } = makeTerminal()
  const before = `a\n${ESC}[?1049h${ESC}[Hvi\n\n${ESC}[?1049l`
  await print(`${before}b\nc`)
  const after = before.length
  expect(rows.read().starts).toEqual([0, 2, after + 2, undefined])
})

test('text that is not the board’s moves no offset', async () => {
  const { rows, print, queue } = makeTerminal()
  await print('> ')
  queue.writeText('led on\r\n')
  await queue.settled()
  await print('on\n')
  expect(rows.read().starts).toEqual([0, undefined, 5, undefined])
})

/** Red where lines are counted from the cursor, or from the newest line. */
test.each([
  [
    'the cursor is above the newest line',
    async ({ print, resize }: Moved) => {
      await print(`${ESC}[3A`)
      resize()
    },
  ],
  [
    'a program fills the screen',
    async ({ print, resize }: Moved) => {
      await print(`${ESC}[?1049h${ESC}[Hvi\n\n`)
      resize()
      await print(`${ESC}[?1049l`)
    },
  ],
  [
    'there is text that is not the board’s',
    async ({ print, resize, echo }: Moved) => {
      await echo('led on\r\nled off\r\n')
      await print('\n')
      resize()
    },
  ],
])('lines keep their offsets at another width while %s', async (_, move) => {
  const { rows, print, terminal, queue } = makeTerminal()
  let printed = 0
  const line = (length: number) => {
    const text = `@${printed}:${'x'.repeat(length)}\n`
    printed += text.length
    return text
  }
  for (const length of [30, 0, 17, 50, 3]) await print(line(length))
  const echo = async (text: string) => {
    queue.writeText(text)
    await queue.settled()
  }
  await move({ print, echo, resize: () => terminal.resize(33, 20) })
  terminal.scrollToTop()
  const { active } = terminal.buffer
  const shown = rows.read().starts.flatMap((start, row) => {
    const begun = /^@(\d+):/.exec(active.getLine(active.viewportY + row)?.translateToString() ?? '')
    return begun ? [[start, Number(begun[1])]] : []
  })
  expect(shown.length).toBe(5)
  for (const [start, begun] of shown) expect(start).toBe(begun)
})

type Moved = { print: (text: string) => Promise<void>; echo: (text: string) => Promise<void>; resize: () => void }
