// Long: esptool, which may have to be installed first, resets a chip as on a desk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HardwareBoard } from '#agent/serial/config.ts'
import { testsCommit } from '#db/testing.ts'
import { ensureToolsPython, INSTALL_MS } from '#scripts/python.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'
import { startEsp32 } from '../../testing/esp32.ts'

const esp32 = await startEsp32()
afterAll(() => esp32[Symbol.asyncDispose]())
const board = (more: object) =>
  HardwareBoard.parse({ slot: 'x', driver: 'serial', port: esp32.port, reset: 'rts-dtr-esp', erase: ['true'], ...more })
const newSession = emulatedLabFor(testsCommit(), [], async () => ({ esp32: board({ lines: true }) }))
let python: string
beforeAll(async () => {
  python = await ensureToolsPython(() => {})
}, INSTALL_MS)

/** Breaks where lines are not passed on, are not in order, or stay as a tool has left them. */
test('esptool starts the boot loader of a chip whose operator lets its lines be set', async () => {
  const { session, cli } = await newSession('esp32')
  const esptool = [python, '-m', 'esptool', '--port', '{}', '--connect-attempts', '2', 'chip-id']
  const { code, stdout, stderr } = await cli.run(['attach', '--', ...esptool])
  expect(code, `${stdout}\n${stderr}`).toBe(0)
  expect(stdout).toContain('ESP32')
  expect(esp32.starts).toContain('loader')
  await session.reset()
  await session.expect('program runs')
  expect(esp32.starts.at(-1)).toBe('program')
})
