import { writeFileSync } from 'node:fs'
import type { Outcome, Step } from '../../typescript/src/index.ts'
import { unwritable } from '../files.ts'
import { percentOf, Reference } from '../screens/reference.ts'

/** How a screen differs from what it had to show, at the end of a run. */
export type ScreenDifference = {
  reference: string
  /** Where the screenshot was written, or null where it could not be. */
  actual: string | null
  /** Which part of the pixels, from 0 to 1. */
  differs: number
  /** The pixels that differ, as block characters. */
  drawn: string
}

/**
 * Returns how the screen differs for which a run has waited to its end, or null for another end.
 * What the screen showed is written beside the reference; `say` gets why it could not be.
 */
export function differenceAt(
  steps: readonly Step[],
  outcome: Outcome,
  shot: Uint8Array | undefined,
  say: (text: string) => void,
): ScreenDifference | null {
  const step = steps[outcome.step]
  if (outcome.result !== 'waiting' || !shot || !step || !('screen' in step)) return null
  if (!(step.screen instanceof Reference)) return null
  const { path: reference, actualPath } = step.screen
  return { reference, actual: written(actualPath, shot, say), ...step.screen.compare(shot) }
}

function written(path: string, png: Uint8Array, say: (text: string) => void): string | null {
  try {
    writeFileSync(path, png)
    return path
  } catch (error) {
    say(unwritable(path, error).message)
    return null
  }
}

/** Returns a difference in words, without the drawing. */
export const differenceSentence = ({ reference, differs, actual }: ScreenDifference): string =>
  `${percentOf(differs)} % of the pixels differ from ${reference}${actual === null ? '' : `; ${actual} is what it shows`}`
