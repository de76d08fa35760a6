// Slow: makes the types of the API.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sourceHash } from '#scripts/bundle.ts'
import { API_SOURCES, writeApiTypesIfStale } from './api-types.ts'

const TYPESCRIPT = 'clients/typescript/src'
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-types-'))
const read = (file: string) => readFileSync(join(folder, TYPESCRIPT, file), 'utf8')
const written = (file: string) => statSync(join(folder, TYPESCRIPT, file)).mtimeMs

afterAll(() => rmSync(folder, { recursive: true }))

test('the types are made if a file is missing or their sources differ, and not otherwise', async () => {
  const key = sourceHash(API_SOURCES)
  mkdirSync(join(folder, TYPESCRIPT), { recursive: true })
  writeFileSync(join(folder, TYPESCRIPT, '.made-of'), key)
  await writeApiTypesIfStale(folder)
  expect(read('schema.ts').includes('"/v1/sessions/{session_id}"')).toBe(true)
  expect(read('known-members.ts')).toContain('"DELETE /v1/webhooks/{webhook_id}"')
  expect(read('../../python/src/boardwalk_sdk/_api/operations.py')).toContain('def delete_webhook(')
  const stamped = written('.made-of')
  await writeApiTypesIfStale(folder)
  expect(written('.made-of')).toBe(stamped)

  const unchanged = written('schema.ts')
  writeFileSync(join(folder, TYPESCRIPT, 'known-members.ts'), 'of older sources')
  writeFileSync(join(folder, TYPESCRIPT, '.made-of'), 'older sources')
  await writeApiTypesIfStale(folder)
  expect(read('.made-of')).toBe(key)
  expect(read('known-members.ts')).toContain('"/v1/sessions"')
  expect(written('schema.ts')).toBe(unchanged)
})
