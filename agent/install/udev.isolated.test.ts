import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('udev understands the rules', () => {
  const rules = join(import.meta.dirname, '70-boardwalk.rules')
  expect(spawnSync('udevadm', ['verify', rules], { encoding: 'utf8' })).toMatchObject({ status: 0 })
})
