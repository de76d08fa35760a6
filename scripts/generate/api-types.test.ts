import { globSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { API_SOURCES } from './api-types.ts'

test('every file that the description of the API is made by is in the key of its types', async () => {
  const { metafile } = await build({
    ...{ entryPoints: ['scripts/generate/print-api-types.ts'], bundle: true, packages: 'external', format: 'esm' },
    ...{ platform: 'node', write: false, metafile: true, logLevel: 'silent' },
  })
  const keyed = new Set(globSync(API_SOURCES))
  expect(Object.keys(metafile.inputs).length).toBeGreaterThan(100)
  expect(Object.keys(metafile.inputs).filter((file) => !keyed.has(file))).toEqual([])
})
