import { expect, inject, onTestFinished, test } from 'vitest'
import { findDifference } from './compare.ts'
import { Gdb } from './gdb.ts'

/** Breaks with any instruction, flag or address that is wrong. */
test(`${inject('instructions')} random instructions do what they do in QEMU`, async () => {
  const gdb = new Gdb('microbit')
  onTestFinished(() => gdb.stop())
  await gdb.start()
  expect(await findDifference(gdb, inject('instructions'), 1)).toBeUndefined()
})
