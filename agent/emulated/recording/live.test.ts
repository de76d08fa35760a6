// Slow: a board is used in real time.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { Firmware } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { Board } from '#agent/emulated/testing.ts'
import { Part } from '#wire/parts.ts'
import { decode } from './events.ts'
import { Recorder } from './recorder.ts'
import { replay } from './replay.ts'

/** Breaks if a worker does not record what happens, or with another cycle. */
test.each(['uno', 'pico'] as const)('what a user does to an emulated %s is the same in a replay', async (model) => {
  const recorders: Recorder[] = []
  const record = () => {
    const recorder = new Recorder()
    recorders.push(recorder)
    return recorder
  }
  const board = new Board(emulatedDriver({ machine: model, share: 1, record }))
  onTestFinished(() => board.driver.wipe())
  const shell = readFileSync(new URL(`../../../firmware/${model}/shell.bin`, import.meta.url))
  const flashed = shell.with(-1, 1)
  const parts = [Part.parse({ name: 'button', kind: 'button', pin: models[model].pins[2]?.name })]
  const file: Firmware = { format: 'bin', bytes: flashed, address: null }
  let printed = ''
  const later = async (act?: () => Promise<unknown> | undefined) => {
    printed += board.output
    board.output = ''
    await act?.()
    await board.shows('type help\r\n> ')
  }
  await board.start(undefined, { parts })
  await later()
  board.type('eeprom 3 99\rgpio 2\rflood 50\r')
  await board.shows('line 000049')
  board.driver.pause()
  board.type('uptime\r')
  await board.untilQuiet()
  board.driver.resume()
  board.driver.setPin?.(models[model].pins[4]?.name ?? '', { level: 1 })
  await board.shows(' ms\r\n')
  await later(() => board.driver.reset?.())
  board.type('gpio 4 in\r')
  await board.shows('pin 4 high')
  await later(() => board.flash(file))
  await later(() => board.driver.setPower?.('cycle'))
  board.type('eeprom 3\r')
  await board.shows('eeprom 3 99')
  await board.driver.setPower?.('off')
  board.driver.setPart?.('button', { pressed: true })
  await later(() => board.driver.setPower?.('on'))
  board.type('gpio 2 in\r')
  await board.shows('pin 2 low')
  await board.driver.setPower?.('off')
  printed += board.output

  const recorder = recorders.at(-1)
  const events = decode(recorder?.events ?? new Uint8Array(0))
  const off = events.pop()
  if (off?.kind !== 'power') throw new Error('the recording does not end with the power')
  expect(recorder?.marks).toEqual([])
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bytes', 'pin', 'reset', 'flash', 'hash', 'power', 'part']),
  )
  const sha256 = createHash('sha256').update(flashed).digest()
  const again = replay(
    { model, firmware: segmentsOf(model, shell), parts, events, end: off.cycle },
    { find: (hash) => (Buffer.compare(hash, sha256) === 0 ? segmentsOf(model, flashed) : []) },
  )
  expect(Buffer.from(again.printed).toString('latin1')).toBe(printed)
  expect(again.differsAt).toBe(undefined)
})

function segmentsOf(model: Model, bytes: Uint8Array) {
  return [{ address: models[model].target.memories[0].start, bytes }]
}
