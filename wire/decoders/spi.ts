import type { Annotation } from './annotations.ts'
import { Line, momentsOf } from './lines.ts'
import type { Trace } from './traces.ts'

const BYTE_BITS = 8

/** What the clock does: `mode` is 0 to 3, from CPOL and CPHA. */
export type SpiMode = 0 | 1 | 2 | 3

type Wires = { clk: Trace; cs?: Trace | undefined; mode: SpiMode }

/**
 * Decodes one of the two data wires of SPI: bytes, the highest bit first. With the pin that selects
 * the device, which is low then, a byte begins as it is selected; without it, with the first clock.
 */
export function decodeSpi(data: Trace, { clk, cs, mode }: Wires): Annotation[] {
  const [clock, wire] = [new Line(clk, 0), new Line(data, 0)]
  const select = cs && new Line(cs, 1)
  const samplesAt = mode === 0 || mode === 3 ? 1 : 0
  const found: Annotation[] = []
  let [from, bits, value, last] = [0, 0, 0, 0]
  let [wasClock, wasSelected] = [clock.levelAt(0), select?.levelAt(0) !== 1]
  const cut = () => {
    if (bits > 0) found.push({ from, to: last, kind: 'cut', value: bits })
    bits = value = 0
  }
  for (const ticks of momentsOf(select ? [clock, select] : [clock])) {
    const isSelected = select?.levelAt(ticks) !== 1
    if (isSelected !== wasSelected) cut()
    const level = clock.levelAt(ticks)
    if (isSelected && level !== wasClock && level === samplesAt) {
      if (bits === 0) from = ticks
      value = value * 2 + wire.levelAt(ticks)
      last = ticks
      if (++bits === BYTE_BITS) {
        found.push({ from, to: ticks, kind: 'byte', value })
        bits = value = 0
      }
    }
    wasClock = level
    wasSelected = isSelected
  }
  cut()
  return found
}
