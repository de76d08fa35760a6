// Slow: looks at the screen after each of 2,000 sequences.
import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { SequenceFilter, swallowErase } from './safe-sequences.ts'
import { actingSequences, hurtingSequences } from './testing.ts'

const ESC = '\u001b'
const NONE = { mouseTrackingMode: 'none', bracketedPasteMode: false, sendFocusMode: false }

/** A number with which xterm would work for seconds, or a character that takes much memory. */
const LARGE = new RegExp(`(?:${ESC}\\[|\u009b)[^?a-zA-Z]*\\d{4}|\u0301{99}`)

function openTerminal() {
  const terminal = new Terminal({ allowProposedApi: true, scrollback: 5_000 })
  swallowErase(terminal)
  const filter = new SequenceFilter()
  const write = (bytes: Uint8Array) => new Promise<void>((resolve) => terminal.write(filter.filter(bytes), resolve))
  return { terminal, write, print: (text: string) => write(Buffer.from(text)) }
}

/** Returns what a terminal does beside showing text. */
async function actsOf(sequences: string[], isSafe: boolean) {
  const { terminal, print } = openTerminal()
  const acts: string[] = []
  terminal.onData((data) => acts.push(`typed ${JSON.stringify(data)}`))
  terminal.onBinary((data) => acts.push(`typed ${JSON.stringify(data)}`))
  terminal.onTitleChange((title) => acts.push(`title ${title}`))
  const raw = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve))
  for (const sequence of sequences) await (isSafe ? print : raw)(`a${sequence}b`)
  const { mouseTrackingMode, bracketedPasteMode, sendFocusMode } = terminal.modes
  return { acts, modes: { mouseTrackingMode, bracketedPasteMode, sendFocusMode } }
}

function textOf({ buffer, rows }: Terminal): string {
  const { active } = buffer
  const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true))
  return lines.join('\n')
}

test('no sequence makes the terminal type, change its title, or report the mouse', async () => {
  expect(actingSequences.length).toBeGreaterThan(200)
  expect(await actsOf(actingSequences, true)).toEqual({ acts: [], modes: NONE })
})

test('a terminal without the filter would', async () => {
  const { acts, modes } = await actsOf(actingSequences, false)
  expect(acts.length).toBeGreaterThan(9)
  expect(modes).not.toEqual(NONE)
})

/** Breaks without a bound of numbers, of marks on a character, of strings, or `swallowErase`. */
test('after any sequence, what a board prints next is shown', { timeout: 30_000 }, async () => {
  const { terminal, print } = openTerminal()
  const hidden: string[] = []
  for (const [i, sequence] of [...actingSequences, ...hurtingSequences].entries()) {
    // First, so that a mutation fails and does not stop the test.
    expect(new SequenceFilter().filter(Buffer.from(sequence))).not.toMatch(LARGE)
    await print(`${ESC}c${sequence}\r\nx marker ${i}.`)
    if (!textOf(terminal).includes(`marker ${i}.`)) hidden.push(sequence)
  }
  expect(hidden).toEqual([])
})

test('a sequence that comes in pieces is bounded as one that comes at once', () => {
  for (const text of [`a${ESC}[2147483647Lb`, 'a\u009b2147483647Lb', `a${ESC}]52;c;aGk=${ESC}\\b`]) {
    const bytes = Buffer.from(text)
    const whole = new SequenceFilter().filter(bytes)
    const inPieces = new SequenceFilter()
    expect([...bytes].map((byte) => inPieces.filter(Uint8Array.of(byte))).join('')).toBe(whole)
  }
})

test('a control character within a sequence neither ends nor hides its number', () => {
  const filter = new SequenceFilter()
  expect(filter.filter(Buffer.from(`${ESC}[21\n47\u007f48\xff3647S`))).toBe('\nÿ3647S')
  expect(filter.filter(Buffer.from(`${ESC}\n[2147483647S`))).toBe(`\n${ESC}[99S`)
})

test('a sequence that is longer than any is left out', () => {
  expect(new SequenceFilter().filter(Buffer.from(`${ESC}[${'1;'.repeat(1_000)}mtext`))).toBe('text')
})

test('bytes that are no text are shown as such, and a long pile of marks is one character', () => {
  const filter = new SequenceFilter()
  expect(filter.filter(Uint8Array.of(0xff, 0x41, 0xc3, 0x28))).toBe('\ufffdA\ufffd(')
  expect(filter.filter(Buffer.from(`e${'\u0301'.repeat(1_000)}f`))).toHaveLength(18)
})

test('text, colours, the cursor and the second screen still work', async () => {
  const { terminal, print } = openTerminal()
  await print(`one${ESC}[1;1H${ESC}[31mtwo${ESC}[?25l${ESC}[38;2;1;2;300mx${ESC}[38:5:99my${ESC}(0q${ESC}(B`)
  expect(terminal.buffer.active.getLine(0)?.translateToString(true)).toBe('twoxy─')
  expect(terminal.buffer.active.getLine(0)?.getCell(0)?.getFgColor()).toBe(1)
  expect(terminal.buffer.active.getLine(0)?.getCell(4)?.getFgColor()).toBe(99)
  await print(`${ESC}[?1049;1000hvi${ESC}[9999Cend`)
  expect([terminal.buffer.active.type, terminal.modes.mouseTrackingMode]).toEqual(['alternate', 'none'])
  expect(textOf(terminal)).toMatch(/vi +e\nnd/)
})
