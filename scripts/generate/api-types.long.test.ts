// Slow: makes the types of the API.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sourceHash } from '#scripts/bundle.ts'
import { API_SOURCES, writeApiTypesIfStale } from './api-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-types-'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const written = (file: string) => statSync(join(folder, file)).mtimeMs

afterAll(() => rmSync(folder, { recursive: true }))

test('the types are made if a file is missing or their sources differ, and not otherwise', async () => {
  const key = sourceHash(API_SOURCES)
  writeFileSync(join(folder, '.made-of'), key)
  await writeApiTypesIfStale(folder)
  expect(read('schema.ts').includes('"/v1/sessions/{session_id}"')).toBe(true)
  expect(read('known-members.ts')).toContain('"DELETE /v1/webhooks/{webhook_id}"')
  const stamped = written('.made-of')
  await writeApiTypesIfStale(folder)
  expect(written('.made-of')).toBe(stamped)

  const unchanged = written('schema.ts')
  writeFileSync(join(folder, 'known-members.ts'), 'of older sources')
  writeFileSync(join(folder, '.made-of'), 'older sources')
  await writeApiTypesIfStale(folder)
  expect(read('.made-of')).toBe(key)
  expect(read('known-members.ts')).toContain('"/v1/sessions"')
  expect(written('schema.ts')).toBe(unchanged)
})
