import { expect, test } from 'vitest'
import { MAX_REGIONS } from './compiled-regions.ts'
import { RAM } from './layout.ts'
import { RamCode } from './ram-code.ts'

const [OLD, NEW, ENTRY] = [1, 2, 3]
const LINE = 32
const HALFWORDS = 4 * LINE

function start() {
  const [ram, copy] = [new Uint16Array(HALFWORDS).fill(OLD), new Uint16Array(HALFWORDS)]
  const code = new RamCode(new Uint8Array(HALFWORDS / LINE), ram, copy)
  /** Writes halfwords, and returns whether they were compiled. */
  const write = (first: number, end = first + 1) => {
    ram.fill(NEW, first, end)
    return code.written(2 * first, 2 * (end - first))
  }
  /** What is fetched there. */
  const fetched = (at: number) => {
    const { start, halfwords } = code.windowAt(2 * at)
    return halfwords[at - (start - RAM) / 2]
  }
  return { code, copy, write, fetched }
}

const at = (first: number, end = first + 1) => ({ pc: RAM + 2 * first, next: RAM + 2 * end })

/** Breaks if the copy has something else than RAM where nothing is compiled. */
test('a line that has compiled code is fetched from a copy, which takes over what is written', () => {
  const { code, copy, write, fetched } = start()
  expect([code.end, write(LINE), fetched(LINE)]).toEqual([0, false, NEW])
  code.add([at(LINE + 4, LINE + 6)])
  copy[LINE + 4] = ENTRY
  expect([code.end, fetched(LINE), fetched(LINE + 4), fetched(0)]).toEqual([4 * LINE, NEW, ENTRY, OLD])
  expect([write(LINE + 3), write(LINE + 6), write(0)]).toEqual([false, false, false])
  expect([3, 4, 5, 6].map((place) => fetched(LINE + place))).toEqual([NEW, ENTRY, OLD, NEW])
  // From the line before to the one behind, and to the second half of an instruction.
  expect([write(LINE - 2, 3 * LINE), write(LINE + 5)]).toEqual([true, true])
  code.remove([at(LINE + 4, LINE + 6)])
  expect([code.end, fetched(LINE + 4), fetched(LINE + 5), write(LINE + 4)]).toEqual([0, NEW, NEW, false])
})

/** Breaks if what regions share is forgotten, or never written, as many of them come and go. */
test('as many regions may share an instruction as a board may have', () => {
  const { code, write, fetched } = start()
  for (let count = 0; count < MAX_REGIONS; count++) {
    code.add([at(7)])
    if (!write(7)) expect(`one of ${count + 1} regions`).toBe('known')
  }
  for (let count = 0; count < MAX_REGIONS; count++) code.remove([at(7)])
  expect([code.end, write(7), fetched(7)]).toEqual([0, false, NEW])
})
