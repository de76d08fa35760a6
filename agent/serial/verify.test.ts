import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serialDriver } from './driver.ts'
import { boardOf, listen } from './testing.ts'

const file = { format: 'bin' as const, bytes: Buffer.from('firmware'), address: null }

/** A board whose tool fails with its own words, so that they are seen. */
async function makeBoard(flash: object) {
  const server = createServer((socket) => socket.on('error', () => {}))
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const driver = serialDriver(boardOf({ port, erase: ['true'], flash: { formats: ['bin'], ...flash } }))
  const heard = listen()
  await driver.start(heard.events)
  onTestFinished(() => driver.wipe())
  const options = { progress: () => {}, signal: new AbortController().signal }
  return { heard, put: (verify: boolean) => driver.flash?.(file, { ...options, verify }) }
}

const failing = (word: string) => ['sh', '-c', `echo ${word}; exit 1`, '{firmware}']

/** Breaks if the driver ignores what its user wants. */
test('a user decides whether the flash is compared, where there is a tool for both', async () => {
  const { put } = await makeBoard({ argv: failing('compares'), unverified: failing('trusts') })
  await expect(put(true)).rejects.toThrow('compares')
  await expect(put(false)).rejects.toThrow('trusts')
})

test('where a tool cannot compare, the record says so to a user who wants it', async () => {
  const { put, heard } = await makeBoard({ argv: ['true', '{firmware}'], verifies: false })
  await put(false)
  expect(heard.notes).toEqual([])
  await put(true)
  expect(heard.notes).toEqual([expect.stringContaining('was not compared')])
})
