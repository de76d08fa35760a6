import { parse } from 'yaml'
import { type ScenarioStep, UsageError } from '../../../typescript/src/index.ts'
import { readText } from '../../files.ts'

const UNIT_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const KNOWN = 'wait-serial, write-serial, delay, set-control and expect-pin'

type Members = Record<string, unknown>

/**
 * Reads a scenario of Wokwi as the steps that a board here does. Throws a UsageError for what it
 * has beside those.
 */
export function readWokwi(path: string): ScenarioStep[] {
  const { steps } = membersOf(parsed(path, readText(path)), path)
  if (!Array.isArray(steps)) throw new UsageError(`${path} has no list “steps”.`)
  return steps.map((step: unknown, at) => stepOf(step, `${path}, step ${at + 1}`))
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not YAML: ${(cause as Error).message}`, { cause })
  }
}

function stepOf(step: unknown, place: string): ScenarioStep {
  const [[name, value] = ['', undefined], ...others] = Object.entries(membersOf(step, place))
  if (others.length > 0) throw new UsageError(`${place}: a step does one thing.`)
  if (name === 'wait-serial') return { expect: textOf(value, place) }
  if (name === 'write-serial') return { send: Array.isArray(value) ? textOfBytes(value, place) : textOf(value, place) }
  if (name === 'delay') return { waitMs: msOf(value, place) }
  if (name === 'set-control') return control(membersOf(value, place), place)
  if (name === 'expect-pin') return expectPin(membersOf(value, place), place)
  throw new UsageError(`${place}: “${name}” is not known here. Known are ${KNOWN}.`)
}

function membersOf(value: unknown, place: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  throw new UsageError(`${place}: there must be names with values.`)
}

function textOf(value: unknown, place: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new UsageError(`${place}: there must be a text.`)
}

/** A board is typed text: bytes that are none cannot be. */
function textOfBytes(bytes: unknown[], place: string): string {
  const wrong = bytes.find((byte) => !isByte(byte))
  if (wrong !== undefined) throw new UsageError(`${place}: “${wrong}” is not a byte, which is 0 to 255.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes as number[]))
  } catch (cause) {
    throw new UsageError(`${place}: these bytes are no text.`, { cause })
  }
}

const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0xff

function msOf(value: unknown, place: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/.exec(String(value)) ?? []
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN)
  if (Number.isNaN(ms)) throw new UsageError(`${place}: “${value}” is not a time such as 500ms.`)
  return ms
}

function control({ 'part-id': part, control: name, value }: Members, place: string): ScenarioStep {
  const member = name === 'position' ? 'value' : textOf(name, place)
  const number = typeof value === 'boolean' ? Number(value) : Number.parseFloat(String(value))
  if (Number.isNaN(number)) throw new UsageError(`${place}: the value of a control is a number.`)
  return { part: textOf(part, place), set: { [member]: member === 'pressed' ? number !== 0 : number } }
}

/** Wokwi calls the pins of an Uno 0 to 13. */
function expectPin({ pin, value }: Members, place: string): ScenarioStep {
  if (value !== 0 && value !== 1) throw new UsageError(`${place}: the value of a pin is 0 or 1.`)
  const name = textOf(pin, place)
  return { expectPin: /^\d+$/.test(name) ? `D${name}` : name, level: value }
}
