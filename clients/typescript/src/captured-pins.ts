import { InvalidResponseError } from './errors.ts'

const NANOS_PER_SECOND = 1e9
const PERCENT = 100
/** Periods that differ by more than this part are not regular. */
const REGULAR = 0.01

/** A pin has another level from a time on: null if nothing drives it. Times are in nanoseconds. */
export type CapturedEdge = { atNs: number; level: 0 | 1 | null }

export type CapturedPin = {
  name: string
  /** What it has at the beginning. */
  initial: 0 | 1 | null
  edges: CapturedEdge[]
}

/** A capture, pin by pin. */
export type CapturedPins = {
  pins: CapturedPin[]
  /** Cycles of the board's processor in a second, at the beginning. */
  hertz: number
  ended: string
  /** It is shorter than it was asked for. */
  truncated: boolean
}

export type PinSummary = {
  pin: string
  edges: number
  /** In hertz, of a pin whose periods are alike; otherwise null. */
  frequency: number | null
  /** How much of a period it is high, in per cent; null without periods that are alike. */
  dutyPercent: number | null
}

type Head = { pins: string[]; levels: Record<string, 0 | 1 | null>; hertz: number; ended: string; truncated: boolean }
type Line = { pin: string; at_ns: number; level: 0 | 1 | null }

/** Reads the lines of JSON of a capture. */
export async function readCaptured(content: AsyncIterable<Uint8Array>): Promise<CapturedPins> {
  let found: { captured: CapturedPins; byName: Map<string, CapturedPin> } | undefined
  for await (const line of linesOf(content)) {
    if (found) {
      const { pin, at_ns, level } = JSON.parse(line) as Line
      found.byName.get(pin)?.edges.push({ atNs: at_ns, level })
      continue
    }
    const { pins, levels, hertz, ended, truncated } = JSON.parse(line) as Head
    const captured = pins.map((name): CapturedPin => ({ name, initial: levels[name] ?? null, edges: [] }))
    found = {
      captured: { pins: captured, hertz, ended, truncated },
      byName: new Map(captured.map((pin) => [pin.name, pin])),
    }
  }
  if (!found) throw new InvalidResponseError('sent an empty capture', { url: 'The service', status: 200 })
  return found.captured
}

/** Returns how often a pin switches, and how long it is high. */
export function summaryOf({ name, edges }: CapturedPin): PinSummary {
  const rises = edges.flatMap(({ atNs, level }) => (level === 1 ? [atNs] : []))
  const [first, last] = [rises[0], rises.at(-1)]
  const none = { pin: name, edges: edges.length, frequency: null, dutyPercent: null }
  if (rises.length < 3 || first === undefined || last === undefined) return none
  const period = (last - first) / (rises.length - 1)
  const isRegular = rises
    .slice(1)
    .every((at, before) => Math.abs(at - (rises[before] ?? 0) - period) <= REGULAR * period)
  if (!isRegular) return none
  const high = highNanos(edges, first, last)
  return {
    ...none,
    frequency: NANOS_PER_SECOND / period,
    dutyPercent: (PERCENT * high) / (last - first),
  }
}

function highNanos(edges: CapturedEdge[], from: number, until: number): number {
  let high = 0
  let rose: number | undefined
  for (const { atNs, level } of edges) {
    if (atNs < from || atNs > until) continue
    if (level === 1) rose = atNs
    else if (rose !== undefined) {
      high += atNs - rose
      rose = undefined
    }
  }
  return high
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
