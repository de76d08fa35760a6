import { type Annotation, type DecoderAsked, decode, fullText, type Traces } from '#wire/decoders/index.ts'
import type { CaptureOptions } from '../typescript/src/artifacts.ts'
import { UsageError } from '../typescript/src/errors.ts'
import type { Column } from './output.ts'

const EXAMPLES = 'uart:rx=D1,baud=9600, i2c:sda=A4,scl=A5, spi:clk=D13,mosi=D11,cs=D10 or ws2812:din=D6'
const MAX_BAUD = 10_000_000
const TICKS_PER_NANO = 10
const NANOS_PER_SECOND = 1e9
const modes = [0, 1, 2, 3] as const
const pixelBits = [24, 32] as const

/** A decoder as it was asked for, with the words that asked for it. */
export type Decoder = { text: string; asked: DecoderAsked }

/** One thing that was found on a line. Times are in nanoseconds since the beginning. */
export type DecodedRow = { decoder: string; pin: string; from_ns: number; to_ns: number; kind: string; value: number }

/** Columns for people: `text` is `0x41 A`. */
export const DECODED_COLUMNS: Column<DecodedRow & { text: string }>[] = [
  ['TIME', ({ from_ns }) => `${(from_ns / NANOS_PER_SECOND).toFixed(9)} s`],
  ['LINE', ({ decoder }) => decoder],
  ['PIN', ({ pin }) => pin],
  ['DECODED', ({ text }) => text],
]

/** Returns the decoder of `uart:rx=D1,baud=9600`. Throws a UsageError for any other text. */
export function parseDecoder(text: string): Decoder {
  const colon = text.indexOf(':')
  const settings = new DecoderSettings(text, text.slice(colon + 1))
  const asked = askedOf(colon < 0 ? '' : text.slice(0, colon), settings)
  if (!asked) throw new UsageError(`“${text}” is no decoder. Write ${EXAMPLES}.`)
  settings.assertAllRead()
  return { text, asked }
}

function askedOf(kind: string, settings: DecoderSettings): DecoderAsked | undefined {
  switch (kind) {
    case 'uart':
      return { kind, rx: settings.pin('rx'), baud: settings.baud() }
    case 'i2c':
      return { kind, sda: settings.pin('sda'), scl: settings.pin('scl') }
    case 'spi':
      return spiOf(settings)
    case 'ws2812':
      return { kind, din: settings.pin('din'), bits: settings.oneOf('bits', pixelBits) ?? 24 }
    default:
      return undefined
  }
}

function spiOf(settings: DecoderSettings): DecoderAsked {
  const data = { mosi: settings.optionalPin('mosi'), miso: settings.optionalPin('miso') }
  if (data.mosi === undefined && data.miso === undefined) throw settings.problem('needs mosi or miso')
  const mode = settings.oneOf('mode', modes) ?? 0
  return { kind: 'spi', clk: settings.pin('clk'), ...data, cs: settings.optionalPin('cs'), mode }
}

/** What is behind the colon: names and values, each read once. */
class DecoderSettings {
  readonly #text: string
  readonly #values = new Map<string, string>()

  constructor(text: string, rest: string) {
    this.#text = text
    for (const piece of rest.split(',')) {
      const [name = '', value = '', ...more] = piece.split('=')
      if (name === '' || value === '' || more.length > 0) throw this.problem('has settings like rx=D1')
      if (this.#values.has(name)) throw this.problem(`has ${name} twice`)
      this.#values.set(name, value)
    }
  }

  problem(what: string): UsageError {
    return new UsageError(`The decoder “${this.#text}” ${what}. Write ${EXAMPLES}.`)
  }

  pin(name: string): string {
    const pin = this.optionalPin(name)
    if (pin === undefined) throw this.problem(`needs ${name}`)
    return pin
  }

  optionalPin(name: string): string | undefined {
    return this.#take(name)?.toUpperCase()
  }

  baud(): number | undefined {
    const text = this.#take('baud')
    if (text === undefined) return undefined
    const baud = Number(text)
    if (Number.isInteger(baud) && baud >= 1 && baud <= MAX_BAUD) return baud
    throw this.problem(`has a rate from 1 to ${MAX_BAUD} baud`)
  }

  oneOf<T extends number>(name: string, values: readonly T[]): T | undefined {
    const text = this.#take(name)
    const value = values.find((one) => String(one) === text)
    if (text === undefined || value !== undefined) return value
    throw this.problem(`has ${name}=${values.join(`, ${name}=`)}`)
  }

  assertAllRead(): void {
    const [unknown] = this.#values.keys()
    if (unknown !== undefined) throw this.problem(`has no ${unknown}`)
  }

  #take(name: string): string | undefined {
    const value = this.#values.get(name)
    this.#values.delete(name)
    return value
  }
}

/**
 * Returns the pins to capture: those that were asked for, where decoders have all of theirs among
 * them. Throws a UsageError that names one which is missing.
 */
export function withDecoders(pins: CaptureOptions['pins'], decoders: readonly Decoder[]): CaptureOptions['pins'] {
  for (const { text, asked } of decoders) {
    const missing = pinsOf(asked).find((pin) => pins && !pins.includes(pin))
    if (missing !== undefined) throw new UsageError(`The decoder “${text}” needs ${missing}: add it to --pins.`)
  }
  return pins
}

function pinsOf(asked: DecoderAsked): string[] {
  const { kind, ...settings } = asked
  return Object.values(settings).filter((value) => typeof value === 'string')
}

/** Returns what decoders find in a capture, by time, and sentences about those without any. */
export function decodedIn(traces: Traces, decoders: readonly Decoder[]) {
  const rows: (DecodedRow & { text: string })[] = []
  const unread: string[] = []
  for (const { text, asked } of decoders) {
    const missing = pinsOf(asked).find((pin) => !traces.pins.some(({ name }) => name === pin))
    const decoded = decode(traces, asked)
    for (const { name, pin, annotations } of decoded.rows)
      for (const annotation of annotations) rows.push(rowOf(annotation, { decoder: name, pin }))
    if (missing !== undefined) unread.push(`The capture has no pin ${missing}, so “${text}” decodes nothing.`)
    else if (decoded.rows.length === 0) unread.push(`The rate of “${text}” cannot be guessed: add baud=9600.`)
  }
  return { rows: rows.sort((one, other) => one.from_ns - other.from_ns), unread }
}

function rowOf(annotation: Annotation, of: Pick<DecodedRow, 'decoder' | 'pin'>): DecodedRow & { text: string } {
  const { from, to, kind, value } = annotation
  const text = fullText(annotation)
  return { ...of, from_ns: from / TICKS_PER_NANO, to_ns: to / TICKS_PER_NANO, kind, value, text }
}
