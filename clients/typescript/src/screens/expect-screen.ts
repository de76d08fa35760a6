import { fileURLToPath } from 'node:url'
import type { Limits } from '../board-clock.ts'
import { wrongType } from '../check-arguments.ts'
import type { Console } from '../console.ts'
import { ScreenDiffersError } from '../console-errors.ts'
import { UsageError } from '../errors.ts'
import { readPath } from '../firmware.ts'
import { difference, drawnDifference, type Picture } from './picture.ts'
import { readPng } from './png.ts'

/** A PNG: its path, its file: URL or its bytes. */
export type PictureFile = string | URL | Uint8Array

export type ScreenOptions = Limits & {
  /** Which part of the pixels may differ, from 0 up to 1. Default: 0. */
  tolerance?: number | undefined
}

/** The kind of the parts that are screens. */
export const SCREEN = 'ssd1306'

type Watched = Pick<Console, 'clock' | 'partNews' | 'lockUp' | 'until'>

/**
 * Resolves once a screen shows the pixels of a picture, but for the part `tolerance` of them.
 * Throws a {@link ScreenDiffersError} where it does not in time, or the processor has locked up.
 */
export async function expectScreen(
  console: Watched,
  part: string,
  wanted: Picture,
  { tolerance = 0, ...limits }: ScreenOptions = {},
): Promise<void> {
  if (!(tolerance >= 0 && tolerance < 1)) throw new TypeError(`tolerance must be from 0 up to 1, and not ${tolerance}.`)
  using limit = console.clock.limit(limits)
  const unknown = { ...wanted, lit: new Uint8Array(wanted.lit.length).fill(NEITHER) }
  let shown: Picture | undefined
  let differs = 1
  const isShown = await console.until(() => {
    const picture = console.partNews.pictureOf(part) ?? unknown
    if (picture !== shown) differs = difference(picture, wanted)
    shown = picture
    return differs <= tolerance || undefined
  }, limit)
  if (isShown) return
  const drawn = drawnDifference(shown ?? unknown, wanted)
  throw new ScreenDiffersError(part, { differs, drawn }, limit.text, console.lockUp.text)
}

/** A pixel of a screen of which nothing is known: neither lit nor dark. */
const NEITHER = 2

/** Reads a picture. Throws a {@link UsageError} for a file that cannot be read, or is no PNG. */
export async function readPicture(file: PictureFile): Promise<Picture> {
  if (typeof file !== 'string' && !(file instanceof URL || file instanceof Uint8Array))
    throw wrongType('A picture', 'a path, a file: URL or bytes', file)
  const path = file instanceof URL ? fileURLToPath(file) : file
  const bytes = typeof path === 'string' ? (await readPath(path)).bytes : path
  try {
    return readPng(bytes)
  } catch (cause) {
    throw new UsageError(`${typeof path === 'string' ? path : 'The picture'} ${(cause as Error).message}.`, { cause })
  }
}
