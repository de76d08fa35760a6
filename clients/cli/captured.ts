import { MAX_CAPTURED_PINS } from '#wire/limits.ts'
import { type CaptureOptions, type PinSummary, UsageError } from '../typescript/src/index.ts'
import type { Column } from './output.ts'

const MS_PER_SECOND = 1_000
const KILO = 1_000

export const PIN_COLUMNS: Column<PinSummary>[] = [
  ['PIN', ({ pin }) => pin],
  ['EDGES', ({ edges }) => String(edges)],
  ['FREQUENCY', ({ frequency }) => (frequency === null ? '–' : hertzText(frequency))],
  ['DUTY', ({ dutyPercent }) => (dutyPercent === null ? '–' : `${rounded(dutyPercent)} %`)],
]

/**
 * Returns the pins of `D0-D7,D13`. Throws a UsageError for what is no list of pins, and for more
 * than a capture takes.
 */
export function parsePins(text: string): string[] {
  let left = MAX_CAPTURED_PINS
  return text.split(',').flatMap((piece) => {
    const [, name = '', first = '', , other, last] = /^([A-Za-z]+)(\d+)(-([A-Za-z]*)(\d+))?$/.exec(piece.trim()) ?? []
    const letters = name.toUpperCase()
    const isRange = last !== undefined && (!other || other.toUpperCase() === letters)
    if (name === '' || (last !== undefined && (!isRange || Number(last) < Number(first))))
      throw new UsageError(`“${piece}” is no pin and no range of pins. Write them like D0-D7,D13.`)
    const until = last === undefined ? Number(first) : Number(last)
    const length = until - Number(first) + 1
    left -= length
    if (left < 0) throw new UsageError(`A capture takes ${MAX_CAPTURED_PINS} pins at most.`)
    return Array.from({ length }, (_, at) => `${letters}${Number(first) + at}`)
  })
}

/** Returns seconds of `2s`, `0.5s` or `250ms`. */
export function parseSpan(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? []
  if (!number) throw new UsageError(`“${text}” is not a time such as 2s, 0.5s or 250ms.`)
  return unit === 'ms' ? Number(number) / MS_PER_SECOND : Number(number)
}

/** Returns the trigger of `D2:rising`. */
export function parseTrigger(text: string): NonNullable<CaptureOptions['trigger']> {
  const [pin = '', edge = 'rising'] = text.split(':')
  if (edge !== 'rising' && edge !== 'falling' && edge !== 'both')
    throw new UsageError(`“${edge}” is no edge. Write a trigger like D2:rising, D2:falling or D2:both.`)
  return { pin: pin.toUpperCase(), edge }
}

/** Returns per cent of `10%` or `10`. */
export function parsePercent(text: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%?$/.exec(text) ?? []
  if (!number) throw new UsageError(`“${text}” is not a percentage such as 10%.`)
  return Number(number)
}

/** Returns the format of a file by the end of its name. */
export function formatOf(path: string): 'vcd' | 'json' | 'raw' {
  if (path === '-' || /\.vcd$/i.test(path)) return 'vcd'
  if (/\.(nd)?jsonl?$/i.test(path)) return 'json'
  if (/\.capture$/i.test(path)) return 'raw'
  throw new UsageError(`The format of ${path} is not known. Name it .vcd, .json or .capture.`)
}

function hertzText(hertz: number): string {
  if (hertz >= KILO * KILO) return `${rounded(hertz / KILO / KILO)} MHz`
  return hertz >= KILO ? `${rounded(hertz / KILO)} kHz` : `${rounded(hertz)} Hz`
}

const rounded = (value: number) => String(Number(value.toPrecision(6)))
