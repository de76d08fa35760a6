import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import type { Annotation } from './annotations.ts'
import { Line } from './lines.ts'
import type { Trace } from './traces.ts'

const DATA_BITS = 8
/** From the beginning of the start bit to the middle of the stop bit, in bits. */
const TO_STOP = DATA_BITS + 1.5
const ALL_BITS = DATA_BITS + 2
/** Rates that programs use; a guess that is as near as this is one of them. */
const USUAL = [
  ...[300, 1_200, 2_400, 4_800, 9_600, 19_200, 31_250, 38_400, 57_600, 74_880, 115_200, 230_400, 250_000],
  ...[460_800, 500_000, 921_600, 1_000_000, 2_000_000],
]
const NEAR = 0.03
/** How many times between two edges are looked at. */
const MAX_LOOKED = 20_000
/** Shorter times that are rarer than this are no bits. */
const RARE = 0.02
const SAME = 1.25

/** Decodes a serial line: a start bit, eight bits, the lowest first, and a stop bit. */
export function decodeUart(trace: Trace, baud: number): Annotation[] {
  const bit = TICKS_PER_SECOND / baud
  const line = new Line(trace, 1)
  const found: Annotation[] = []
  // A line that is low at the beginning is within a byte, or nobody has it yet.
  if (line.levelAt(0) === 0) line.nextTurn()
  for (let from = line.nextTurn(); from !== undefined; from = line.nextTurn()) {
    if (line.levelAt(from + bit / 2) === 1) continue
    let value = 0
    for (let at = 0; at < DATA_BITS; at++) value += line.levelAt(from + (at + 1.5) * bit) << at
    const isStopped = line.levelAt(from + TO_STOP * bit) === 1
    found.push({ from, to: from + ALL_BITS * bit, kind: isStopped ? 'byte' : 'badStop', value })
    if (!isStopped) line.nextTurn()
  }
  return found
}

/** Returns the rate of a serial line by its shortest bits; undefined if it has none. */
export function guessBaud({ times }: Trace): number | undefined {
  const lengths: number[] = []
  for (let at = 1; at < times.length && lengths.length < MAX_LOOKED; at++) {
    const length = (times[at] ?? 0) - (times[at - 1] ?? 0)
    if (length > 0) lengths.push(length)
  }
  lengths.sort((a, b) => a - b)
  const first = shortestOften(lengths)
  if (first === undefined) return undefined
  const measured = TICKS_PER_SECOND / bitOf(lengths, first)
  return USUAL.find((usual) => Math.abs(measured - usual) <= usual * NEAR) ?? Math.max(1, Math.round(measured))
}

/** Returns the shortest of some sorted lengths that is not rare. */
function shortestOften(lengths: readonly number[]): number | undefined {
  const enough = Math.max(1, lengths.length * RARE)
  let end = 0
  for (const [at, length] of lengths.entries()) {
    while (end < lengths.length && (lengths[end] ?? 0) <= length * SAME) end++
    if (end - at >= enough) return length
  }
  return undefined
}

/** Returns how long a bit is on average: lengths of up to nine bits are whole numbers of it. */
function bitOf(lengths: readonly number[], first: number): number {
  let [sum, bits] = [0, 0]
  for (const length of lengths) {
    const count = Math.round(length / first)
    if (count < 1 || count > ALL_BITS - 1 || length < first) continue
    sum += length
    bits += count
  }
  return bits === 0 ? first : sum / bits
}
