import { z } from 'zod'

/** An object that refuses unknown keys, and names the nearest known one of each. */
export function strict<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      const keys = (issue as unknown as { keys: string[] }).keys
      // One line a key: `parseConfig` gives each its own place.
      return keys.map((key) => `is no known key: did you mean ${nearestOf(key, known)}?`).join('\n')
    },
  })
}

/** Returns the word that takes the fewest changes to become. */
export function nearestOf(word: string, known: readonly string[]): string {
  const [nearest = ''] = known.toSorted((a, b) => distance(word, a) - distance(word, b))
  return nearest
}

/** How many letters have to be put in, taken out or replaced. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [index, other] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
