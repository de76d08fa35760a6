import { headIn } from '../../typescript/src/crashes/heads.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { type Pattern, toRegExp } from '../../typescript/src/pattern.ts'
import { parseSpan } from '../captured.ts'
import type { Where } from './replayer.ts'

const MS_PER_SECOND = 1_000
const MICROS_PER_MS = 1_000
const NEWLINE = 10

/** What `--to` names: a place, or where the program has failed. */
export type Wanted = Where | { at: 'failure' }

/** Returns what `--to` means: end, failure, an offset of the console, or a time of the board. */
export function parseWhere(text: string): Wanted {
  if (text === 'end' || text === 'failure') return { at: text }
  if (/^\d+$/.test(text)) return { at: 'printed', bytes: Number(text) }
  if (/^\d+(\.\d+)?m?s$/.test(text)) return { at: 'ms', ms: msOf(text) }
  throw new UsageError(`“${text}” is no place. Write end, failure, an offset of the console, or a time such as 12.5s.`)
}

/** Returns a time of the board as `--to` takes it: to the microsecond, and never later. */
export function timeOf(ms: number): string {
  const micros = Math.floor(ms * MICROS_PER_MS)
  // A product is rounded.
  return msOf(spelled(micros)) > ms ? spelled(micros - 1) : spelled(micros)
}

const spelled = (micros: number) => `${(micros / MICROS_PER_MS / MS_PER_SECOND).toFixed(6)}s`
const msOf = (text: string) => parseSpan(text) * MS_PER_SECOND

/**
 * Returns how many bytes a board had printed as it began to say that its program has crashed, or
 * to print what one of some patterns finds; undefined if it has done neither.
 */
export function failureIn(printed: Uint8Array, fails: readonly Pattern[] = []): number | undefined {
  const places = [crashIn(printed), ...fails.map((fail) => placeOf(toRegExp(fail), printed))]
  const found = places.filter((place) => place !== undefined)
  return found.length > 0 ? Math.min(...found) : undefined
}

/** Text is UTF-8, as for the patterns of a run. */
function placeOf(pattern: RegExp, printed: Uint8Array): number | undefined {
  const bytes = Buffer.from(printed)
  const at = bytes.toString('utf8').search(pattern)
  if (at < 0) return undefined
  // What is no UTF-8 has another length as text: the first byte of its letter is looked for.
  let [low, high] = [0, bytes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bytes.toString('utf8', 0, middle).length > at) high = middle
    else low = middle + 1
  }
  return low - 1
}

function crashIn(printed: Uint8Array): number | undefined {
  for (let from = 0; from < printed.length; ) {
    const end = printed.indexOf(NEWLINE, from)
    const to = end < 0 ? printed.length : end
    if (headIn(Buffer.from(printed.subarray(from, to)).toString('utf8').trimEnd())) return from
    from = to + 1
  }
  return undefined
}
