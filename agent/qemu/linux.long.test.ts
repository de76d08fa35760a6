// Slow: boots Linux in QEMU.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { capabilitiesOf } from '#agent/drivers/driver.ts'
import { qemuBoard } from './testing.ts'

/** In place of a kernel: prints `ok`, and a `B` for each break on its serial port. */
const PROGRAM = Uint32Array.of(
  0xd2a12001, // mov x1, #0x9000000
  0x52800de0, // mov w0, #'o'
  0xb9000020, // str w0, [x1]
  0x52800d60, // mov w0, #'k'
  0xb9000020, // str w0, [x1]
  0xb9401822, // wait: ldr w2, [x1, #24]
  0x3727ffe2, // tbnz w2, #4, wait
  0xb9400022, // ldr w2, [x1]
  0x52800840, // mov w0, #'B'
  0x3657ff82, // tbz w2, #10, wait
  0xb9000020, // str w0, [x1]
  0x17fffffa, // b wait
)

test('a machine without flash starts from the operator’s files, resets and hears a break', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-linux-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [kernel, initrd] = [join(folder, 'kernel'), join(folder, 'initrd')]
  writeFileSync(kernel, PROGRAM)
  writeFileSync(initrd, 'files')
  const board = qemuBoard({ machine: 'linux-arm64', kernel, initrd })
  expect(capabilitiesOf(board.driver)).toEqual(['console', 'reset', 'power', 'break', 'debug'])
  await board.start()
  await board.shows('ok')
  await board.driver.sendBreak?.()
  await board.shows('okB')
  await board.driver.reset?.()
  await board.shows('okBok')
  await board.driver.setPower?.('cycle')
  await board.shows('okBokok')
})
