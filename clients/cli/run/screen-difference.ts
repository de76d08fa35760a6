import { writeFileSync } from 'node:fs'
import { BoardwalkError, type Outcome, type Picture, type Step } from '../../typescript/src/index.ts'
import { percentOf } from '../../typescript/src/screens/picture.ts'
import { readPng } from '../../typescript/src/screens/png.ts'
import { explain } from '../failures.ts'
import { unwritable } from '../files.ts'
import { Reference } from './reference.ts'

/** How a screen differs from what it had to show, at the end of a run. */
export type ScreenDifference = {
  reference: string
  /** Where the screenshot was written, or null where it was not. */
  actual: string | null
  /** Which part of the pixels, from 0 to 1. */
  differs: number
  /** The pixels that differ, as block characters. */
  drawn: string
}

/** `take` returns a screenshot, as a PNG. `say` gets why something could not be done. */
type Means = { take: (part: string) => Promise<Uint8Array>; say: (text: string) => void }

/**
 * Returns how the screen differs for which a run has waited to its end, or null for another end.
 * What the screen shows is written beside the reference.
 */
export async function differenceAt(
  steps: readonly Step[],
  outcome: Outcome,
  { take, say }: Means,
): Promise<ScreenDifference | null> {
  const step = steps[outcome.step]
  if (outcome.result !== 'waiting' || !step || !('screen' in step)) return null
  const { screen } = step
  if (!(screen instanceof Reference)) return null
  try {
    const png = await take(screen.part)
    const actual = screen.actualPath === null ? null : written(screen.actualPath, png, say)
    return { reference: screen.path, actual, ...screen.compare(pictureIn(png)) }
  } catch (error) {
    // The verdict is known, and a board may be gone by now.
    if (!(error instanceof BoardwalkError)) throw error
    say(`What the screen “${screen.part}” shows is not known: ${explain(error)}`)
    return null
  }
}

function pictureIn(png: Uint8Array): Picture {
  try {
    return readPng(png)
  } catch (cause) {
    throw new BoardwalkError(`the service sent a file that ${(cause as Error).message}.`, { cause })
  }
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
