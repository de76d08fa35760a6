import { Terminal } from '@xterm/headless'
import type { IDecorationOptions } from '@xterm/xterm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Found, TerminalSearch } from './terminal-search.ts'

const wanted = { text: 'temp', isCaseSensitive: false, isRegex: false }

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light' } } }))
afterEach(() => vi.unstubAllGlobals())

/** A terminal without a screen has no selection and no marks: these are what the addon calls. */
async function makeSearch() {
  const terminal = new Terminal({ allowProposedApi: true, cols: 40, rows: 4, convertEol: true })
  let selected: { start: { x: number; y: number }; end: { x: number; y: number } } | undefined
  const marks: string[] = []
  const screen = {
    select: (x: number, y: number, size: number) => {
      selected = { start: { x, y }, end: { x: x + size, y } }
    },
    getSelectionPosition: () => selected,
    clearSelection: () => {
      selected = undefined
    },
    registerDecoration: ({ marker, backgroundColor = '' }: IDecorationOptions) => {
      marks.push(backgroundColor)
      const dispose = () => void marks.splice(marks.indexOf(backgroundColor), 1)
      return { marker, dispose, onRender: () => {}, onDispose: () => {} }
    },
  }
  const found: Found[] = []
  const search = await TerminalSearch.load(Object.assign(terminal, screen) as never, (one) => found.push(one))
  const text = Array.from({ length: 9 }, (_, i) => `temp=${i} ${'x'.repeat(20)}\n`).join('')
  await new Promise<void>((resolve) => terminal.write(text, resolve))
  return { terminal, search, found, marks, row: () => selected?.start.y }
}

test('a search begins at the newest place, and its end leaves nothing selected or marked', async () => {
  const { search, row, marks } = await makeSearch()
  expect(search.find(wanted, 'previous', true)).toMatchObject({ number: 9, count: 9 })
  expect(row()).toBe(8)
  expect(marks.length).toBe(10)
  search.end()
  expect(row()).toBeUndefined()
  expect(marks).toEqual([])
})

test('another size keeps the place that was selected', async () => {
  const { terminal, search, found, row } = await makeSearch()
  search.find(wanted, 'previous', true)
  for (let i = 0; i < 5; i++) search.find(wanted, 'previous', false)
  expect(row()).toBe(3)
  terminal.resize(20, 6)
  // The addon searches again once the size has settled.
  await vi.waitFor(() => expect(row()).toBe(6))
  expect(found.at(-1)).toMatchObject({ number: 4, count: 9 })
})
