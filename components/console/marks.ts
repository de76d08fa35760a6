import { keyOfNote, likeOfNote } from '#wire/record-notes.ts'
import type { CommandState } from './console-client.ts'

/** More of the past are forgotten. */
const MAX_MARKS = 500

/** What happened to a board, at the place of its output where that goes on. */
export type Mark = {
  offset: number
  text: string
  /** Whether the board was started here. */
  isStart?: boolean
}

const starts = ['flash', 'reset', 'power_on', 'power_cycle']
const acts: Record<string, string> = {
  flash: 'flashed',
  reset: 'reset',
  power_on: 'power on',
  power_off: 'power off',
  power_cycle: 'power-cycled',
  break: 'break sent',
}

/** What the page says in other places. */
const SAID_ELSEWHERE = /^flash: (?:fetch|erase|write|verify|reset)$|^the CPU locked up/

/** What goes as somebody has asked for. */
const AS_ASKED = /^(?:capture: armed|debugger (?:connected|left))$/

/** Returns the mark of an act on the board, once it is done and its place is known. */
export function markOfCommand({ kind, state, output_from: offset }: CommandState): Mark | undefined {
  const text = acts[kind]
  if (state !== 'succeeded' || offset === null || !text) return undefined
  return { offset, text, isStart: starts.includes(kind) }
}

/**
 * Returns marks with one more, unless it is one of them, or says again what the last one before it
 * says. A service repeats the newest act, and a slow board that it is slow.
 */
export function withMark(marks: Mark[], mark: Mark): Mark[] {
  const before = marks.findLast(({ offset }) => offset <= mark.offset)
  const isAgain =
    before !== undefined && keyOfNote(mark.text) !== mark.text && keyOfNote(before.text) === keyOfNote(mark.text)
  const isKnown = isAgain || marks.some(({ offset, text }) => offset === mark.offset && text === mark.text)
  return isKnown ? marks : [...marks, mark].sort((one, other) => one.offset - other.offset).slice(-MAX_MARKS)
}

/** Returns whether a note must be said as it comes, since its like was not said just before. */
export function isNews(text: string, before: readonly string[]): boolean {
  const like = likeOfNote(text)
  return !SAID_ELSEWHERE.test(text) && !before.some((one) => likeOfNote(one) === like)
}

/** Returns the tone of the toast that says a note: most warn of something. */
export function toneOfNote(text: string): 'good' | 'warn' {
  return AS_ASKED.test(text) ? 'good' : 'warn'
}
