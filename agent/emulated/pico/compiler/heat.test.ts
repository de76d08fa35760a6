import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { Heat } from './heat.ts'
import { FLASH } from './layout.ts'

const [COST, PLENTY] = [1_000, 1e9]
const NOP = 0xbf00

/** Breaks if firmware that writes its code for ever is slower by all that compiling it takes. */
test('code has to be worth twice as much each time that it was written', () => {
  const heat = new Heat({ ramBytes: 0, flashBytes: 0x1000 }, 1)
  const instruction = decode(FLASH, () => NOP)
  const blocks = [{ instructions: instruction ? [instruction] : [], start: FLASH, prefix: 0, cycles: 1 }]
  heat.needs(FLASH, COST)
  for (const needed of [COST, 2 * COST, 4 * COST]) {
    heat.add(FLASH, needed - 1)
    expect(heat.isHot(FLASH, PLENTY, 'burst')).toBe(false)
    heat.add(FLASH, 1)
    expect([heat.isHot(FLASH, needed - 1, 'burst'), heat.isHot(FLASH, needed, 'burst')]).toEqual([false, true])
    heat.cover(blocks)
    expect(heat.isHot(FLASH, PLENTY, 'burst')).toBe(false)
    heat.uncover(blocks)
    heat.needs(FLASH, COST)
  }
})
