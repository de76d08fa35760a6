import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logFormats } from './log-formats.ts'
import { endOf, gapPiece, notePiece, outputPiece, type Piece } from './pieces.ts'

const NOTE = 'pins: D13=1'

/** A record of output, notes and gaps, in order. */
const records = fc
  .array(fc.oneof(fc.uint8Array({ minLength: 1 }), fc.constant('note'), fc.constant('gap')))
  .map((all) => {
    const pieces: Piece[] = []
    for (const [i, one] of all.entries()) {
      const last = pieces.at(-1)
      const offset = last ? endOf(last) : 0
      if (one === 'note') pieces.push(notePiece(offset, i, NOTE))
      else pieces.push(one === 'gap' ? gapPiece(offset, 7, i) : outputPiece(offset, i, one as Uint8Array))
    }
    return pieces
  })

function write(format: keyof typeof logFormats, pieces: Piece[]): Buffer {
  const encode = logFormats[format].encoder()
  return Buffer.concat(pieces.map((piece) => Buffer.from(encode(piece) ?? '')))
}

/** Breaks if a note or a gap writes a byte, which a reader would take for the board's. */
test('raw output is what the board sent, byte for byte', () => {
  fc.assert(
    fc.property(records, (pieces) => {
      const sent = pieces.filter(({ kind }) => kind === 'out').map(({ bytes }) => bytes)
      expect(write('raw', pieces)).toEqual(Buffer.concat(sent))
    }),
  )
})

/** Breaks if notes or gaps are lines of the text, as they once were. */
test('text has no word that the board did not print', () => {
  const pieces = [
    notePiece(0, 1, 'flash: fetch'),
    outputPiece(0, 1, Buffer.from('> le')),
    notePiece(4, 1, NOTE),
    outputPiece(4, 2, Buffer.from('d on\r\n\u001b[3')),
    notePiece(13, 2, 'the board runs at 24 % of real time'),
    outputPiece(13, 3, Buffer.from('1mtemp=2')),
    gapPiece(21, 7, 4),
    gapPiece(28, 7, 4),
    outputPiece(35, 5, Buffer.from('5\n')),
    gapPiece(37, 7, 6),
    outputPiece(44, 7, Buffer.from('end')),
  ]
  expect(write('text', pieces).toString()).toBe('> led on\r\ntemp=2\n5\nend')
  fc.assert(
    fc.property(records, (all) => {
      const text = write('text', all).toString()
      const printed = write(
        'text',
        all.filter(({ kind }) => kind === 'out'),
      ).toString()
      if (!all.some(({ kind }) => kind === 'gap')) expect(text).toBe(printed)
      expect(text).not.toContain(NOTE)
      expect(text).not.toContain('missing')
    }),
  )
})

/** Breaks if a choice of a character set is not waited for: its last byte would be text. */
test.each(['\u001b(B', '\u001b#8', '\u001b[1m'])('text has nothing of %j, wherever a piece ends in it', (sequence) => {
  for (let at = 1; at < sequence.length; at++) {
    const pieces = [`a${sequence.slice(0, at)}`, `${sequence.slice(at)}b`].map((text) => Buffer.from(text))
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pieces
    expect(write('text', [outputPiece(0, 1, first), outputPiece(first.length, 2, second)]).toString()).toBe('ab')
  }
})

test('formats with times mark what the board did not print', () => {
  const pieces = [outputPiece(0, 1_000_000, Buffer.from('a')), notePiece(1, 2_000_000, NOTE), gapPiece(1, 7, 3_000_000)]
  const cast = write('asciicast', pieces).toString().trim().split('\n').slice(1)
  expect(cast.map((line) => JSON.parse(line))).toEqual([
    [0, 'o', 'a'],
    [1, 'm', NOTE],
    [2, 'm', 'output is missing'],
  ])
  const lines = write('ndjson', pieces).toString().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { kind: 'out', offset: 0, at: '1970-01-01T00:00:01.000Z', bytes: 'YQ==' },
    { kind: 'note', offset: 1, at: '1970-01-01T00:00:02.000Z', text: NOTE },
    { kind: 'gap', offset: 1, at: '1970-01-01T00:00:03.000Z', length: 7 },
  ])
})
