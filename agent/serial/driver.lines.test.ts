// Slow: real avrdude writes a board, and waits for one that does not answer.

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { writeIntelHex } from '#firmware-files/testing.ts'
import { openDevice } from './device-line.ts'
import { serialDriver } from './driver.ts'
import { boardOf, listen, makeCable, makeUno } from './testing.ts'

const shell = new Uint8Array(readFileSync('firmware/uno/shell.bin'))
const quiet = { data: () => {}, lost: () => {} }

const asHex = (bytes: Uint8Array) => Buffer.from(writeIntelHex([{ address: 0, bytes }]))
const base = { format: 'hex' as const, bytes: asHex(shell), address: null }

/** Real avrdude, a real line, and a board that executes what was written. */
test('a board is flashed with its base image, typed to, flashed by its user, and wiped', async () => {
  const { agentEnd, boardEnd } = await makeCable()
  const uno = await makeUno(boardEnd)
  const values = { part: 'm328p' }
  const driver = serialDriver(boardOf({ port: agentEnd, flash: 'avrdude-arduino', reset: uno.reset, values }))
  const heard = listen()
  await driver.start(heard.events, base)
  await heard.shows('> ')
  expect(uno.flash.subarray(0, shell.length)).toEqual(Buffer.from(shell))
  driver.write(Buffer.from('uptime\r'))
  await heard.shows('uptime')
  const phases: string[] = []
  const flash = {
    verify: true,
    progress: (phase: string) => void phases.push(phase),
    signal: new AbortController().signal,
  }
  const changed = shell.map((byte, index) => (index >= shell.length - 4 ? 0 : byte))
  await driver.flash?.({ ...base, bytes: asHex(changed) }, flash)
  expect(uno.flash.subarray(0, shell.length)).toEqual(Buffer.from(changed))
  expect(phases).toEqual(['write', 'reset'])
  await expect(driver.flash?.({ ...base, bytes: Buffer.from(':00') }, flash)).rejects.toThrow(UserFault)
  await expect(driver.flash?.({ ...base, format: 'uf2' }, flash)).rejects.toThrow('This board takes hex, elf, not uf2.')
  await driver.wipe()
  const { length } = heard.output()
  await driver.start({ ...heard.events }, base)
  await vi.waitUntil(() => heard.output().length > length)
  await driver.wipe()
  expect(heard.failures).toEqual([])
})

test('what avrdude says is in the error when the board does not answer it', async () => {
  const { agentEnd } = await makeCable()
  const flash = {
    ...{ formats: ['hex'], timeout: '3s', releases_port: true },
    argv: ['avrdude', '-c', 'arduino', '-p', 'm328p', '-P', '{port}', '-U', 'flash:w:{firmware}:i'],
  }
  const driver = serialDriver(boardOf({ port: agentEnd, flash }))
  const error = await driver.start(listen().events, base).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'avrdude took longer than 3 s.' })
  expect((error as { output: string }).output).toContain('avrdude OS error: ioctl("TIOCMGET")')
})

/** Breaks if the driver does not watch the end of its line. */
test('a cable that is unplugged is a failure of the board', async () => {
  const { agentEnd, unplug } = await makeCable()
  const heard = listen()
  const driver = serialDriver(boardOf({ port: agentEnd }))
  await driver.start(heard.events)
  await unplug()
  await vi.waitUntil(() => heard.failures.length > 0, 10_000)
  expect(heard.failures).toEqual([expect.stringContaining(`${agentEnd} has vanished`)])
  await driver.wipe()
})

/** Breaks if the device is not locked. */
test('a device that somebody has, that is not there, or that has no control lines says so', async () => {
  const { agentEnd } = await makeCable()
  const first = await openDevice(agentEnd, 9_600, quiet)
  await expect(openDevice(agentEnd, 9_600, quiet)).rejects.toThrow(`${agentEnd} is in use by another program`)
  await first.close()
  await expect(openDevice('/dev/no-such-board', 9_600, quiet)).rejects.toThrow('There is no /dev/no-such-board')
  const driver = serialDriver(boardOf({ port: agentEnd, reset: 'dtr' }))
  await expect(driver.start(listen().events)).rejects.toThrow(`${agentEnd} cannot set its control lines`)
  await driver.wipe()
})

/** Breaks if a board starts with the firmware of the user before. */
test('a board that can be flashed starts with a base image only', async () => {
  const { agentEnd } = await makeCable()
  const driver = serialDriver(boardOf({ port: agentEnd, flash: 'avrdude-arduino', values: { part: 'm328p' } }))
  await expect(driver.start(listen().events)).rejects.toThrow(/Its base image has no file/)
})

/** Breaks if a boot loader is spoken to at the rate of the console. */
test('a board is flashed and erased at the rate of its boot loader', async () => {
  const { agentEnd } = await makeCable()
  const said = join(mkdtempSync(join(tmpdir(), 'boardwalk-rates-')), 'said')
  const tool = (name: string, ...more: string[]) => ['sh', '-c', `echo ${name} $0 >> ${said}`, '{baud}', ...more]
  const flash = { formats: ['hex'], argv: tool('flash', '{firmware}') }
  const tools = { flash, erase: tool('erase'), reset: { argv: tool('reset') } }
  const driver = serialDriver(boardOf({ port: agentEnd, baud: 9_600, upload_baud: 57_600, ...tools }))
  await driver.start(listen().events, base)
  await driver.wipe()
  expect(readFileSync(said, 'utf8')).toBe('flash 57600\nreset 9600\nerase 57600\n')
})

test('output that comes too fast is dropped, and how much is said', async () => {
  const { agentEnd, boardEnd } = await makeCable()
  const board = await openDevice(boardEnd, 115_200, quiet)
  const heard = listen()
  const driver = serialDriver(boardOf({ port: agentEnd }))
  await driver.start(heard.events)
  board.write(Buffer.from('before'))
  await heard.shows('before')
  driver.pause()
  board.write(Buffer.from('lost'))
  await vi.waitUntil(() => {
    driver.resume()
    driver.pause()
    return heard.notes.length > 0
  })
  driver.resume()
  board.write(Buffer.from('after'))
  await heard.shows('after')
  expect(heard.output()).toBe('beforeafter')
  await Promise.all([driver.wipe(), board.close()])
})
