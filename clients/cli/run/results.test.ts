import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Firmware } from '../firmware.ts'
import { suiteOf } from './results.ts'

type Vector = { named: string | null; file: string | null; board_type: string; suite: string }
const vectors: Vector[] = JSON.parse(readFileSync('clients/conformance/suites.json', 'utf8'))

/** The SDK in Python has the same vectors: results of both are compared. */
test.each(vectors)('results of $file, named $named, are of the suite $suite', ({ named, file, board_type, suite }) => {
  const firmware = file === null ? undefined : ({ name: file } as Firmware)
  expect(suiteOf({ ...(named !== null && { suite: named }) }, firmware, board_type)).toBe(suite)
})
