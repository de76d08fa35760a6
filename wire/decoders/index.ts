import type { Row } from './annotations.ts'
import { decodeI2c } from './i2c.ts'
import { decodeSpi, type SpiMode } from './spi.ts'
import type { Trace, Traces } from './traces.ts'
import { decodeUart, guessBaud } from './uart.ts'
import { decodeWs2812 } from './ws2812.ts'

export { type Annotation, fullText, type Kind, kinds, type Row, shortText } from './annotations.ts'
export { readTraces, type Trace, type Traces } from './traces.ts'

/** What is to be decoded, with pins by their names. Without `baud` it is guessed. */
export type DecoderAsked =
  | { kind: 'uart'; rx: string; baud?: number | undefined }
  | { kind: 'i2c'; sda: string; scl: string }
  | {
      kind: 'spi'
      clk: string
      mosi?: string | undefined
      miso?: string | undefined
      cs?: string | undefined
      mode: SpiMode
    }
  | { kind: 'ws2812'; din: string; bits: 24 | 32 }

export type Decoded = {
  rows: Row[]
  /** The rate that a serial line was decoded with. */
  baud?: number
}

/**
 * Decodes pins of a capture. A pin that it does not have gives no row, and neither does a serial
 * line whose rate cannot be guessed.
 */
export function decode(captured: Pick<Traces, 'pins'>, asked: DecoderAsked): Decoded {
  const traceOf = (name: string | undefined) => captured.pins.find((pin) => pin.name === name)
  if (asked.kind === 'uart') return uart(traceOf(asked.rx), asked.baud)
  if (asked.kind === 'ws2812') {
    const line = traceOf(asked.din)
    return { rows: line ? [{ name: 'WS2812', pin: line.name, annotations: decodeWs2812(line, asked.bits) }] : [] }
  }
  if (asked.kind === 'i2c') {
    const [sda, scl] = [traceOf(asked.sda), traceOf(asked.scl)]
    return { rows: sda && scl ? [{ name: 'I²C', pin: sda.name, annotations: decodeI2c(sda, scl) }] : [] }
  }
  const clk = traceOf(asked.clk)
  if (!clk) return { rows: [] }
  const [cs, mode] = [traceOf(asked.cs), asked.mode]
  const wires = [
    { name: 'SPI out', data: traceOf(asked.mosi) },
    { name: 'SPI in', data: traceOf(asked.miso) },
  ]
  return {
    rows: wires.flatMap(({ name, data }) =>
      data ? [{ name, pin: data.name, annotations: decodeSpi(data, { clk, cs, mode }) }] : [],
    ),
  }
}

function uart(line: Trace | undefined, asked: number | undefined): Decoded {
  const baud = asked ?? (line && guessBaud(line))
  if (!line || baud === undefined) return { rows: [] }
  return { rows: [{ name: `UART ${baud}`, pin: line.name, annotations: decodeUart(line, baud) }], baud }
}
