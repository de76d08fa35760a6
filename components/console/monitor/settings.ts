import { readStored, store } from '#components/stored.ts'

/** What is sent for Enter. */
export const lineEndings = { none: '', lf: '\n', cr: '\r', crlf: '\r\n' } as const
export type LineEnding = keyof typeof lineEndings

/** What is beside each line: nothing, the time, or the seconds since the start or the last line. */
export const timesModes = ['off', 'clock', 'start', 'delta'] as const
export type TimesMode = (typeof timesModes)[number]

export type Macro = { name: string; text: string }

/** What a user chose for the consoles of a type of board. */
export type MonitorSettings = {
  lineEnding: LineEnding
  isEchoing: boolean
  /** Whether a line feed begins its line at the left. */
  isFeedReturn: boolean
  times: TimesMode
  isHex: boolean
  macros: Macro[]
}

/** Boards that wait for a return are most; those that take either are more. */
const usual: MonitorSettings = {
  ...{ lineEnding: 'cr', isEchoing: false, isFeedReturn: true, times: 'off', isHex: false },
  macros: [],
}

export const MAX_MACROS = 20
const MAX_MACRO = { name: 30, text: 1_000 }

const FONT_SIZE = 'console-font-size'
const USUAL_SIZE = 13
const [MIN_SIZE, MAX_SIZE] = [8, 32]

/** `memory` names the user and the type of the board. */
const keyOf = (memory: string) => `monitor:${memory}`

/** Returns what was chosen; what is not there, or cannot be read, is as usual. */
export function readSettings(memory: string): MonitorSettings {
  const kept = parse(readStored(keyOf(memory)))
  const { lineEnding, times } = kept
  return {
    lineEnding: isOneOf(lineEnding, Object.keys(lineEndings) as LineEnding[]) ? lineEnding : usual.lineEnding,
    times: isOneOf(times, timesModes) ? times : usual.times,
    isEchoing: kept.isEchoing === true,
    isFeedReturn: kept.isFeedReturn !== false,
    isHex: kept.isHex === true,
    macros: Array.isArray(kept.macros) ? kept.macros.filter(isMacro).slice(0, MAX_MACROS) : [],
  }
}

export function storeSettings(memory: string, settings: MonitorSettings): void {
  store(keyOf(memory), JSON.stringify(settings))
}

/** Returns the size of the text of all consoles, in pixels. */
export function readFontSize(): number {
  return boundedSize(Number(readStored(FONT_SIZE)) || USUAL_SIZE)
}

/** Keeps a size and returns it within its bounds; without one, the usual size. */
export function storeFontSize(size = USUAL_SIZE): number {
  const bounded = boundedSize(size)
  store(FONT_SIZE, bounded === USUAL_SIZE ? null : String(bounded))
  return bounded
}

const boundedSize = (size: number) => Math.min(MAX_SIZE, Math.max(MIN_SIZE, Math.round(size)))

function parse(json: string | null): Partial<Record<keyof MonitorSettings, unknown>> {
  try {
    const kept: unknown = JSON.parse(json ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isOneOf<T extends string>(value: unknown, values: readonly T[]): value is T {
  return values.some((one) => one === value)
}

/** Returns whether a value is a macro that a person can read and press. */
export function isMacro(value: unknown): value is Macro {
  if (typeof value !== 'object' || value === null) return false
  const { name, text } = value as Partial<Record<keyof Macro, unknown>>
  return isText(name, MAX_MACRO.name) && isText(text, MAX_MACRO.text)
}

const isText = (value: unknown, max: number) => typeof value === 'string' && value !== '' && value.length <= max
