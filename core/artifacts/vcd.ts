import { type CaptureReader, type Level, TICKS_PER_NANO } from '#wire/capture-file.ts'

/** The identifiers of a VCD file are printable characters, from this one on. */
const FIRST_IDENTIFIER = '!'.charCodeAt(0)

/** Writes a capture as a value change dump (IEEE 1364, clause 18), piece by piece. */
export function* vcdOf(capture: CaptureReader): Generator<string> {
  const { pins, levels, trigger_cycle, truncated } = capture.head
  yield '$version Boardwalk $end\n$timescale 100 ps $end\n'
  if (truncated) yield '$comment truncated: the capture reached its size limit $end\n'
  yield '$scope module board $end\n'
  yield pins.map((name, pin) => `$var wire 1 ${identifier(pin)} ${name} $end\n`).join('')
  yield '$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n'
  yield `${levels.map((level, pin) => lineOf(pin, level)).join('')}$end\n`
  let at = 0
  let isMarked = trigger_cycle === null
  for (const { cycle, ticks, pin, level } of capture.changes()) {
    if (!isMarked && trigger_cycle !== null && cycle >= trigger_cycle) {
      isMarked = true
      yield '$comment trigger $end\n'
    }
    yield ticks === at ? lineOf(pin, level) : `#${ticks}\n${lineOf(pin, level)}`
    at = ticks
  }
  if (capture.ticks > at) yield `#${capture.ticks}\n`
}

/** Writes a capture as lines of JSON: what it is, and then each change. */
export function* jsonOf(capture: CaptureReader): Generator<string> {
  const { pins, levels, hertz, trigger_cycle, ended, truncated, cycles } = capture.head
  const initial = Object.fromEntries(pins.map((name, pin) => [name, levels[pin] ?? null]))
  yield `${JSON.stringify({ pins, levels: initial, hertz, cycles, trigger_cycle, ended, truncated })}\n`
  for (const { ticks, pin, level } of capture.changes())
    yield `{"pin":"${pins[pin]}","at_ns":${ticks / TICKS_PER_NANO},"level":${level}}\n`
}

function identifier(pin: number): string {
  return String.fromCharCode(FIRST_IDENTIFIER + pin)
}

function lineOf(pin: number, level: Level): string {
  return `${level ?? 'z'}${identifier(pin)}\n`
}
