import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { swallowUnsafe } from './safe-sequences.ts'

const ESC = '\u001b'
const texts = ['', '?', 'rgb:ff/ff/ff', 'c;aGVsbG8=', 'id=1;https://evil.example', '0;title', 'p=1;\u0007']

/**
 * Over 200 sequences: questions, titles, clipboards, links, modes, in every form that they have.
 */
const corpus = [
  ...['', '0', '1', '5', '6', '15', '25', '26', '53', '996', '1;1'].flatMap((n) =>
    ['c', '>c', '=c', 'n', '?n', 'x', 't', '$p', '?$p', '>q', '?u', '>u', '<u', '=u'].map((form) => {
      const prefix = /^[?>=<]/.exec(form)?.[0] ?? ''
      return `${ESC}[${prefix}${n}${form.slice(prefix.length)}`
    }),
  ),
  ...[0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 777, 1337].flatMap((command) =>
    texts.flatMap((text) => [`${ESC}]${command};${text}\u0007`, `${ESC}]${command};${text}${ESC}\\`]),
  ),
  ...['m', '"p', 'r', ' q', 's'].flatMap((ask) => [`${ESC}P$q${ask}${ESC}\\`, `${ESC}P+q${ask}${ESC}\\`]),
  `${ESC}Pq#0;2;0;0;0#0~~@@vv@@~~$${ESC}\\`,
  ...[9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2031, '1049;1000', '25;2004'].map(
    (mode) => `${ESC}[?${mode}h`,
  ),
  `${ESC}Z`,
  '\u0005',
]

/** Returns what a terminal does beside showing text. */
async function actsOf(sequences: string[], isSafe: boolean) {
  const terminal = new Terminal({ allowProposedApi: true })
  if (isSafe) swallowUnsafe(terminal.parser)
  const acts: string[] = []
  terminal.onData((data) => acts.push(`typed ${JSON.stringify(data)}`))
  terminal.onBinary((data) => acts.push(`typed ${JSON.stringify(data)}`))
  terminal.onTitleChange((title) => acts.push(`title ${title}`))
  for (const sequence of sequences) await new Promise<void>((resolve) => terminal.write(`a${sequence}b`, resolve))
  const { mouseTrackingMode, bracketedPasteMode, sendFocusMode } = terminal.modes
  return { acts, modes: { mouseTrackingMode, bracketedPasteMode, sendFocusMode } }
}

const NONE = { mouseTrackingMode: 'none', bracketedPasteMode: false, sendFocusMode: false }

test('no sequence makes the terminal type, change its title, or report the mouse', async () => {
  expect(corpus.length).toBeGreaterThan(200)
  expect(await actsOf(corpus, true)).toEqual({ acts: [], modes: NONE })
})

test('a terminal without this would', async () => {
  const { acts, modes } = await actsOf(corpus, false)
  expect(acts.length).toBeGreaterThan(9)
  expect(modes).not.toEqual(NONE)
})

test('text, colours and the cursor still work', async () => {
  const terminal = new Terminal({ allowProposedApi: true })
  swallowUnsafe(terminal.parser)
  await new Promise<void>((resolve) => terminal.write(`one${ESC}[1;1H${ESC}[31mtwo${ESC}[?25l`, resolve))
  expect(terminal.buffer.active.getLine(0)?.translateToString(true)).toBe('two')
  expect(terminal.buffer.active.getLine(0)?.getCell(0)?.getFgColor()).toBe(1)
})
