import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { boardwalk } from '../../typescript/src/index.ts'
import { Bench } from './bench.ts'
import { Files } from './files.ts'

/** Breaks where a server leaves its captures behind: each may have many megabytes. */
test('captures are kept side by side until their server ends', async () => {
  const client = boardwalk({ url: 'http://127.0.0.1:9', apiKey: 'key_x' })
  const context = { client, signal: new AbortController().signal } as ConstructorParameters<typeof Bench>[0]
  const files = new Files([], async () => [])
  const bench = new Bench(context, { files, maxCredits: 1, leaseSeconds: 60, onStart: () => {} })
  const paths = [bench.captures.newPath(), bench.captures.newPath()]
  for (const path of paths) writeFileSync(path, 'x')
  expect(new Set(paths).size).toBe(2)
  expect(paths.map(existsSync)).toEqual([true, true])
  await bench[Symbol.asyncDispose]()
  expect(existsSync(dirname(paths[0] ?? ''))).toBe(false)
})
