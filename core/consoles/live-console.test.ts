import { expect, test } from 'vitest'
import { LiveConsole } from './live-console.ts'
import { gapPiece, notePiece, outputPiece, type Piece } from './pieces.ts'

const out = (offset: number, text: string) => outputPiece(offset, 1, Buffer.from(text))

/** A console that this instance records, with these pieces of which none is stored. */
function recording(...pieces: Piece[]): LiveConsole {
  const console = new LiveConsole('ses_1', 0)
  console.source = {
    binding: 1,
    base: 0,
    send: () => true,
    setLines: () => true,
    acknowledge: () => {},
    drop: () => {},
  }
  for (const piece of pieces) console.add(piece)
  return console
}

const read = (console: LiveConsole, from: number) =>
  console.piecesFrom(from)?.map(({ kind, offset, bytes }) => `${offset} ${kind} ${Buffer.from(bytes)}`)

/** Breaks without the joining: a board that prints all the time leaves hundreds of pieces. */
test('what is stored is kept joined, and is read from any offset', () => {
  const console = recording(
    out(0, 'one '),
    out(4, 'two '),
    notePiece(8, 2, 'a note'),
    out(8, 'three '),
    out(14, 'four'),
  )
  console.add(gapPiece(18, 5, 3))
  console.markStored(4, 14)
  expect(read(console, 0)).toEqual(['0 out one two ', '8 note a note', '8 out three ', '14 out four', '18 gap '])
  expect(read(console, 2)?.[0]).toBe('2 out e two ')
  expect(read(console, 10)).toEqual(['10 out ree ', '14 out four', '18 gap '])
  console.markStored(2, 23)
  console.add(out(23, 'five'))
  expect(read(console, 15)).toEqual(['15 out our', '18 gap ', '23 out five'])
  expect([console.stored, console.end, console.pendingBytes]).toEqual([23, 27, 4])
})
