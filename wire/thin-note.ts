/** As long as a note about changes may be: more of the record are lines of its board. */
const MAX_NOTE = 200

/** A change, and how many milliseconds before its note that was. */
export type Noted<Change> = Change & { agoMs: number }

type Words<Change> = {
  /** What the note begins with. */
  prefix: string
  wordOf: (change: Noted<Change>) => string
  /** Returns what has changed, such as a pin by its name. */
  keyOf: (change: Change) => string
}

/**
 * Returns a note of at most 200 characters, with a word for each change. If the changes do not fit,
 * every second one is left out, again and again, and the last of each thing only where those alone
 * do not fit.
 */
export function thinNote<Change>(changes: readonly Noted<Change>[], { prefix, wordOf, keyOf }: Words<Change>): string {
  let kept = changes
  for (;;) {
    const note = `${prefix}${kept.map(wordOf).join(' ')}`
    if (note.length <= MAX_NOTE) return note
    const last = new Set(new Map(kept.map((one) => [keyOf(one), one])).values())
    const fewer = kept.filter((one, at) => at % 2 === 1 || last.has(one))
    kept = fewer.length < kept.length ? fewer : kept.slice(1)
  }
}

/** Returns the changes that a note has; none if it is about something else. */
export function changesIn<Change>(
  note: string,
  prefix: string,
  changeOf: (word: string) => Change | undefined,
): Change[] {
  if (!note.startsWith(prefix)) return []
  return note
    .slice(prefix.length)
    .split(' ')
    .flatMap((word) => changeOf(word) ?? [])
}

/** Returns what is behind a word: `@350`, nothing for a change at the time of the note. */
export const agoWord = (agoMs: number): string => (agoMs > 0 ? `@${Math.round(agoMs)}` : '')
