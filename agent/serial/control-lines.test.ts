import { expect, onTestFinished, test, vi } from 'vitest'
import { startEsp32 } from '#clients/testing/esp32.ts'
import { serialDriver } from './driver.ts'
import { boardOf, listen } from './testing.ts'

async function startBoard(more: object = { reset: 'rts-dtr-esp' }) {
  const esp32 = await startEsp32()
  const driver = serialDriver(boardOf({ port: esp32.port, erase: ['true'], lines: true, ...more }))
  const heard = listen()
  await driver.start(heard.events)
  onTestFinished(async () => {
    await driver.wipe()
    await esp32[Symbol.asyncDispose]()
  })
  return { ...esp32, driver, heard }
}

test('a user starts the boot loader by DTR and RTS', async () => {
  const { driver, starts } = await startBoard()
  await vi.waitUntil(() => starts.length > 0)
  expect(driver.controlLines).toBe('lines')
  driver.setLines?.({ dtr: false, rts: true })
  driver.setLines?.({ dtr: true, rts: false })
  await vi.waitUntil(() => starts.length > 1)
  expect(starts).toEqual(['program', 'loader'])
})

/** Breaks where bytes do not wait for lines that are being set. */
test('lines and bytes arrive in order', async () => {
  const { driver, acts } = await startBoard()
  const before = acts.length
  driver.write(Buffer.from('a'))
  driver.setLines?.({ dtr: true, rts: true })
  driver.write(Buffer.from('b'))
  driver.setLines?.({ dtr: false, rts: true })
  driver.write(Buffer.from('c'))
  await vi.waitUntil(() => acts.at(-1) === 'c')
  expect(acts.slice(before)).toEqual(['a', 'dtr on', 'rts on', 'b', 'dtr off', 'rts on', 'c'])
})

/** Breaks where a board that its user has left in its reset stays there. */
test('the next user gets a board that runs', async () => {
  const { driver, starts, acts, heard } = await startBoard({})
  driver.setLines?.({ dtr: false, rts: true })
  await vi.waitUntil(() => acts.at(-1) === 'rts on')
  expect(starts).toEqual([])
  await driver.wipe()
  await driver.start(heard.events)
  await vi.waitUntil(() => starts.length > 0)
  expect(starts).toEqual(['program'])
})
