import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { findDifference } from './compare.ts'
import { Gdb } from './gdb.ts'

const INSTRUCTIONS = 1_000_000
const seed = randomInt(2 ** 31)

test(`${INSTRUCTIONS} random instructions of seed ${seed} do what they do in QEMU`, async () => {
  const gdb = new Gdb('microbit')
  onTestFinished(() => gdb.stop())
  await gdb.start()
  expect(await findDifference(gdb, INSTRUCTIONS, seed)).toBeUndefined()
})
