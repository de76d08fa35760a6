import { SECOND_MS } from '#durations.ts'
import type { PartState } from '#wire/parts.ts'
import { type Picture, packRows, toScreenNote } from '#wire/screen-notes.ts'
import { screenIn } from './screen.ts'

/**
 * So many pictures of a connected board are recorded: an hour of a screen that never rests, which
 * takes 2 to 5 MB. A record keeps its notes when it forgets output.
 */
export const MAX_PICTURES = 3_600

/** Writes what the screens of a board show into its record: one picture a second, in turns. */
export class ScreenNotes {
  readonly #write: (note: string) => void
  /** What each screen showed when that was told last, in base64. */
  readonly #shown = new Map<string, string>()
  /** Pictures that wait, and since when (`performance.now()`); the first has waited longest. */
  readonly #waiting = new Map<string, { picture: Omit<Picture, 'packed'>; frame: string; at: number }>()
  #timer: NodeJS.Timeout | undefined
  #written = 0

  constructor(write: (note: string) => void) {
    this.#write = write
  }

  /** Takes the states of all parts, of which those with a picture count. */
  take(states: readonly PartState[]): void {
    for (const { name, state } of states) {
      const before = this.#shown.get(name)
      // Most states are of what has not changed, or is no screen.
      const screen = state.frame === before ? undefined : screenIn(state)
      if (!screen) continue
      const { frame, width, height } = screen
      this.#shown.set(name, frame)
      // A screen is dark before its first note.
      if (before === undefined && isDark(frame)) continue
      this.#waiting.set(name, { picture: { name, width, height }, frame, at: performance.now() })
    }
    if (this.#waiting.size > 0 && this.#written <= MAX_PICTURES)
      this.#timer ??= setTimeout(() => this.#note(), SECOND_MS)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #note(): void {
    this.#timer = undefined
    const [next] = this.#waiting
    if (!next) return
    const [name, { picture, frame, at }] = next
    this.#waiting.delete(name)
    this.#written += 1
    const isLast = this.#written > MAX_PICTURES
    this.#write(
      isLast
        ? 'the record has no more pictures of screens'
        : toScreenNote({ ...picture, packed: packRows(frame) }, Math.round(performance.now() - at)),
    )
    this.take([])
  }
}

const isDark = (frame: string) => /^A*=*$/.test(frame)
