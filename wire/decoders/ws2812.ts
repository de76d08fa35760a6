import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import type { Annotation } from './annotations.ts'
import { Line } from './lines.ts'
import type { Trace } from './traces.ts'

const TICKS_PER_MICRO = TICKS_PER_SECOND / 1e6
/** A bit is 1 if the line is high for longer. The data sheet has 0.4 µs for 0 and 0.8 µs for 1. */
const ONE_TICKS = 0.6 * TICKS_PER_MICRO
/** The line is low for so long between two pictures. */
const RESET_TICKS = 50 * TICKS_PER_MICRO
/** How much of a bit is behind its high part, for the last one before a pause. */
const LOW_TICKS = 0.45 * TICKS_PER_MICRO
const RGB = 24

/** Decodes a line of WS2812 lights: their colours, as red, green, blue and, of 32 bits, white. */
export function decodeWs2812(trace: Trace, pixelBits: 24 | 32): Annotation[] {
  const line = new Line(trace, 0)
  const found: Annotation[] = []
  let [from, bits, value] = [0, 0, 0]
  let lastFall: number | undefined
  // A line that is high at the beginning is within a bit.
  if (line.levelAt(0) === 1) line.nextTurn()
  const cut = (to: number) => {
    if (bits > 0) found.push({ from, to, kind: 'cut', value: bits })
    bits = value = 0
  }
  for (let rise = line.nextTurn(); rise !== undefined; rise = line.nextTurn()) {
    if (lastFall !== undefined && rise - lastFall >= RESET_TICKS) {
      cut(lastFall)
      found.push({ from: lastFall + LOW_TICKS, to: rise, kind: 'reset', value: 0 })
    }
    const fall = line.nextTurn()
    if (fall === undefined) break
    if (bits === 0) from = rise
    value = value * 2 + (fall - rise > ONE_TICKS ? 1 : 0)
    if (++bits === pixelBits) {
      const to = fall + Math.min(LOW_TICKS, line.next - fall)
      found.push({ from, to, kind: pixelBits === RGB ? 'pixel' : 'pixelWithWhite', value: colorOf(value, pixelBits) })
      bits = value = 0
    }
    lastFall = fall
  }
  if (lastFall !== undefined) cut(lastFall)
  return found
}

/** The line has green first. */
function colorOf(value: number, pixelBits: number): number {
  const white = pixelBits === RGB ? 0 : value % 0x100
  const grb = pixelBits === RGB ? value : Math.floor(value / 0x100)
  const rgb = ((grb >> 8) & 0xff) * 0x1_0000 + ((grb >> 16) & 0xff) * 0x100 + (grb & 0xff)
  return pixelBits === RGB ? rgb : rgb * 0x100 + white
}
