import { expect, test } from 'vitest'
import { capabilitiesOf } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { findInCatalogue } from '#db/catalogue.ts'
import { MINUTE_MS } from '#durations.ts'
import { baseImageExample, boardExample, boardTypeExample, entryExample, sessionExample } from './examples.ts'

/** What the examples show is what a reader sees on such a board. */
test('the examples agree with the type of board that they name', () => {
  const type = findInCatalogue(boardExample.board_type)
  const price = { board_specs: type?.specs, credits_per_minute: type?.creditsPerMinute }
  for (const example of [boardExample, boardTypeExample, sessionExample]) expect(example).toMatchObject(price)
  const { label, description } = baseImageExample
  expect(type?.images).toEqual([expect.objectContaining({ label, description })])
})

test('the example of a board can do what an emulated one can', () => {
  const driver = emulatedDriver({ machine: 'uno', share: 1 })
  expect(boardExample).toMatchObject({
    capabilities: capabilitiesOf(driver),
    flash_formats: driver.flashFormats,
    max_firmware_bytes: driver.maxFirmwareBytes,
  })
})

test('the example of a session costs each minute that it began', () => {
  const { started_at, ended_at, credits_per_minute, credits_used } = sessionExample
  const minutes = Math.ceil((Number(ended_at) - Number(started_at)) / MINUTE_MS)
  expect(credits_used).toBe(minutes * credits_per_minute)
  expect(entryExample.amount).toBe(-credits_used)
})
