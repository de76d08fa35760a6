import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { Heat } from './heat.ts'
import { FLASH } from './layout.ts'

const [COST, PLENTY] = [1_000, 1e9]
const NOP = 0xbf00
const MAX_TIMES = 1_024

/** Returns the only instruction of some code, with an address in flash, as blocks. */
function blocksAt(start: number) {
  const instruction = decode(start, () => NOP)
  return [{ instructions: instruction ? [instruction] : [], start, prefix: 0, cycles: 1 }]
}

/** Breaks if firmware that writes its code for ever is slower by all that compiling it takes. */
test('code has to be worth twice as much each time that it was written', () => {
  const heat = new Heat({ ramBytes: 0, flashBytes: 0x1000 }, 1)
  const blocks = blocksAt(FLASH)
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

/** Breaks if a program that loads its parts in turn has none compiled after some minutes. */
test('code that was written often has to be worth no more than a thousand times as much', () => {
  const heat = new Heat({ ramBytes: 0, flashBytes: 0x1000 }, 1)
  for (let left = 100; left > 0; left--) {
    heat.add(FLASH, 1)
    heat.uncover(blocksAt(FLASH))
  }
  heat.needs(FLASH, COST)
  heat.add(FLASH, MAX_TIMES * COST)
  expect(heat.isHot(FLASH, MAX_TIMES * COST, 'burst')).toBe(true)
})

/** Breaks if loading a function is several writes because several regions were made of it. */
test('regions of one line that are written one after the other are one version of its code', () => {
  const heat = new Heat({ ramBytes: 0, flashBytes: 0x1000 }, 1)
  heat.add(FLASH, COST)
  for (const place of [0, 2, 4]) heat.uncover(blocksAt(FLASH + place))
  heat.needs(FLASH, COST)
  heat.add(FLASH, 2 * COST)
  expect(heat.isHot(FLASH, PLENTY, 'burst')).toBe(true)
})
