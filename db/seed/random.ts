/**
 * Chance that falls the same way every time (mulberry32), so that the demo world is the same one
 * everywhere.
 */
export type Random = {
  /** From `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True this often, from 0 to 1. */
  chance(share: number): boolean
  /** One of the words, each as often as its weight says. */
  pick<W extends string>(weights: Readonly<Record<W, number>>): W
  /** One of a list that is not empty, all equally often. */
  oneOf<T>(list: readonly T[]): T
}

export function random(seed: number): Random {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + roll() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    between,
    whole,
    chance: (share) => roll() < share,
    pick: (weights) => {
      const words = Object.keys(weights) as (keyof typeof weights)[]
      const total = words.reduce((sum, word) => sum + weights[word], 0)
      let left = between(0, total)
      for (const word of words) {
        left -= weights[word]
        if (left < 0) return word
      }
      return present(words.at(-1))
    },
    oneOf: (list) => present(list[whole(0, list.length - 1)]),
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
