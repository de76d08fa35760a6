import { format, parse } from 'node:path'
import { BoardwalkError, type Screen, UsageError } from '../../typescript/src/index.ts'
import { readSmall } from '../files.ts'
import { difference, drawnDifference, type Picture } from './picture.ts'
import { readPng } from './png.ts'

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
  readonly #picture: Picture

  /** Throws a UsageError for a file that cannot be read or compared. */
  constructor({ part, path, tolerance }: WantedScreen) {
    this.part = part
    this.path = path
    this.tolerance = tolerance
    try {
      this.#picture = readPng(readSmall(path))
    } catch (cause) {
      if (cause instanceof UsageError || !(cause instanceof Error)) throw cause
      throw new UsageError(`${path} ${cause.message}.`, { cause })
    }
  }

  /** What it is called where steps are named. */
  get name(): string {
    return `${this.part}=${this.path}${this.tolerance === 0 ? '' : `:${percentOf(this.tolerance)}%`}`
  }

  /** Where a screenshot is kept that differs, such as `ref.actual.png`. */
  get actualPath(): string {
    const { dir, name } = parse(this.path)
    return format({ dir, name: `${name}.actual`, ext: '.png' })
  }

  isShown(png: Uint8Array): boolean {
    return difference(shownBy(png), this.#picture) <= this.tolerance
  }

  /** Returns which part of the pixels of a screenshot differs, and draws them as characters. */
  compare(png: Uint8Array): { differs: number; drawn: string } {
    const shown = shownBy(png)
    return { differs: difference(shown, this.#picture), drawn: drawnDifference(shown, this.#picture) }
  }

  /** Throws a UsageError where a screen of this size can never show it. */
  assertSize(width: number, height: number): void {
    const { width: w, height: h } = this.#picture
    if (w === width && h === height) return
    throw new UsageError(`${this.path} has ${w} × ${h} pixels, and the screen “${this.part}” ${width} × ${height}.`)
  }
}

/** Returns a part in per cent, with one decimal place at most. */
export const percentOf = (part: number) => Math.round(part * 1_000) / 10

function shownBy(png: Uint8Array): Picture {
  try {
    return readPng(png)
  } catch (cause) {
    throw new BoardwalkError(`The service sent a screenshot that ${(cause as Error).message}.`, { cause })
  }
}
