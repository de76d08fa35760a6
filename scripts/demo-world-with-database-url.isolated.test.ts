import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { openDemoWorld } from './demo-world.ts'

testsRollBack()

test('with DATABASE_URL set, nothing is seeded and nothing is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'boardwalk-demo-'))
  expect(await openDemoWorld(dataDir)).toBeUndefined()
  expect(await db().$count(users)).toBe(0)
  expect(readdirSync(dataDir)).toEqual([])
  rmdirSync(dataDir)
})
