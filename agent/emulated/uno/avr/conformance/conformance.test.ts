import { describe, expect, test } from 'vitest'
import { isInstalled } from '#scripts/which.ts'
import { compared, compareWithQemu } from './compare.ts'

const COUNT = 8_000

describe.skipIf(!isInstalled('qemu-system-avr'))('against QEMU', () => {
  /** Breaks if an instruction sets a register or a flag otherwise than the manual says. */
  test('random instructions leave the same registers and flags', async () => {
    const executed = await compareWithQemu(1, COUNT)
    for (const kind of compared) expect([kind, executed.get(kind) ?? 0]).not.toEqual([kind, 0])
  })
})
