import { expect, test } from 'vitest'
import { notePiece, outputPiece } from './pieces.ts'
import { toRows } from './rows.ts'

const out = (atMs: number, offset: number) => outputPiece(offset, atMs * 1_000, Buffer.from('x'))
const rowsOf = (...pieces: Parameters<typeof toRows>[0]) =>
  toRows(pieces).map(({ kind, atUs, bytes }) => [kind, atUs / 1_000, bytes.toString()])

test('output that comes at once is one row; what a late writer has of seconds keeps its times', () => {
  expect(rowsOf(out(0, 0), out(20, 1), out(250, 2), out(251, 3), out(3_000, 4))).toEqual([
    ['out', 0, 'xxx'],
    ['out', 251, 'x'],
    ['out', 3_000, 'x'],
  ])
})

test('notes of one place are one row, and part the output around them', () => {
  expect(rowsOf(out(0, 0), notePiece(1, 1_000, 'one'), notePiece(1, 2_000, 'two'), out(3, 1))).toEqual([
    ['out', 0, 'x'],
    ['note', 1, 'one\ntwo'],
    ['out', 3, 'x'],
  ])
})
