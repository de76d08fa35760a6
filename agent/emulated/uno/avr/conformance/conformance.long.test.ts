import { describe, expect, test } from 'vitest'
import { isInstalled } from '#scripts/which.ts'
import { compared, compareWithQemu } from './compare.ts'

const PROGRAMS = 8
const COUNT = 125_000
const MIN_OF_EACH = 1_000

describe.skipIf(!isInstalled('qemu-system-avr'))('against QEMU', () => {
  test('a million random instructions leave the same registers and flags', { timeout: 600_000 }, async () => {
    const totals = new Map<string, number>()
    for (let seed = 2; seed < 2 + PROGRAMS; seed++)
      for (const [kind, count] of await compareWithQemu(seed, COUNT)) totals.set(kind, (totals.get(kind) ?? 0) + count)
    for (const kind of compared) expect([kind, totals.get(kind) ?? 0]).toSatisfy(([, count]) => count >= MIN_OF_EACH)
  })
})
