// Slow: replays most of the recordings that it changes.

import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { anotherResult } from './testing.ts'

const FLIPS = 1_000
const seed = randomInt(2 ** 31)

test.each(['uno', 'pico'] as const)(
  `%s: none of ${FLIPS} changed bits shows anything else as true, by seed ${seed}`,
  (model) => {
    expect(anotherResult(model, FLIPS, seed)).toBe(undefined)
  },
)
