import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { MEMORY } from './node-options.mjs'

const LATER = 20_000
/** What hangs on each of those that come later. */
const EACH_BYTES = 800

/**
 * Many that stay have two listeners each, and then many more that are dropped at once. Says how
 * much of V8's old space these have taken.
 */
const program = `
  import { EventEmitter } from 'node:events'
  import { getHeapSpaceStatistics } from 'node:v8'
  const usedBytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size
  const stay = Array.from({ length: 20_000 }, () => new EventEmitter().on('close', () => {}).on('close', () => {}))
  gc()
  const before = usedBytes()
  for (let i = 0; i < ${LATER}; i++) {
    const carried = new Array(${EACH_BYTES / 8}).fill(i)
    new EventEmitter().on('close', () => carried).on('close', () => {})
  }
  console.log(usedBytes() - before, stay.length)`

test('objects of a request are not tenured, even if V8 has learned otherwise', () => {
  const said = execFileSync(process.execPath, [...MEMORY, '--expose-gc', '--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(Number.parseInt(said, 10)).toBeLessThan((LATER * EACH_BYTES) / 4)
})
