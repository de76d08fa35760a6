import { format, parse } from 'node:path'
import { type Picture, type Screen, UsageError } from '../../typescript/src/index.ts'
import { difference, drawnDifference, percentOf } from '../../typescript/src/screens/picture.ts'
import { readPng } from '../../typescript/src/screens/png.ts'
import { readSmall } from '../files.ts'

const FORGOTTEN_PERCENT = /:\d+(\.\d+)?$/

/** Which screen has to show which file, and which part of its pixels may differ. */
export type WantedScreen = { part: string; path: string; tolerance: number }

/** Reads what a screen has to show, such as `screen=ref.png` or `screen=ref.png:2%`. */
export function wantedScreenOf(text: string): WantedScreen {
  const [, part, path, percent = '0'] = /^([^=]+)=(.+?)(?::(\d+(?:\.\d+)?)%)?$/s.exec(text) ?? []
  if (part === undefined || path === undefined)
    throw new UsageError(`“${text}” is neither part=file.png nor part=file.png:2%.`)
  if (FORGOTTEN_PERCENT.test(path))
    throw new UsageError(`“${text}” ends in a number. Give ${text}% to let so much differ.`)
  if (Number(percent) >= 100) throw new UsageError(`“${text}” lets all pixels differ. Give less than 100%.`)
  return { part, path, tolerance: Number(percent) / 100 }
}

/** A PNG file that a screen has to show. Pixels are compared, and never bytes. */
export class Reference implements Screen {
  readonly part: string
  readonly path: string
  readonly tolerance: number
  /** Where a screenshot that differs is kept, such as `ref.actual.png`; null if it is not. */
  readonly actualPath: string | null
  readonly #picture: Picture

  /**
   * Reads the file, unless its bytes are given: then nothing is written beside it. Throws a
   * UsageError for one that cannot be read or compared.
   */
  constructor({ part, path, tolerance }: WantedScreen, bytes?: Uint8Array) {
    this.part = part
    this.actualPath = bytes ? null : besideOf(path)
    this.path = path
    this.tolerance = tolerance
    try {
      this.#picture = readPng(bytes ?? readSmall(path))
    } catch (cause) {
      if (cause instanceof UsageError || !(cause instanceof Error)) throw cause
      throw new UsageError(`${path} ${cause.message}.`, { cause })
    }
  }

  /** What it is called where steps are named. */
  get name(): string {
    return `${this.part}=${this.path}${this.tolerance === 0 ? '' : `:${percentOf(this.tolerance)}%`}`
  }

  isShown(shown: Picture): boolean {
    return difference(shown, this.#picture) <= this.tolerance
  }

  /** Returns which part of the pixels differs, and draws them as characters. */
  compare(shown: Picture): { differs: number; drawn: string } {
    return { differs: difference(shown, this.#picture), drawn: drawnDifference(shown, this.#picture) }
  }

  /** Throws a UsageError where a screen of this size can never show it. */
  assertSize(width: number, height: number): void {
    const { width: w, height: h } = this.#picture
    if (w === width && h === height) return
    throw new UsageError(`${this.path} has ${w} × ${h} pixels, and the screen “${this.part}” ${width} × ${height}.`)
  }
}

function besideOf(path: string): string {
  const { dir, name } = parse(path)
  return format({ dir, name: `${name}.actual`, ext: '.png' })
}
