import { distance } from 'fastest-levenshtein'
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
