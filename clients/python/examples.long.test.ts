// Slow: runs each example as a program.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { callOf } from '#app/docs/examples/call.ts'
import { pythonSdkOf } from '#app/docs/examples/python-sdk.ts'
import { Description } from '#app/docs/reference/description.ts'
import { endpointsOf } from '#app/docs/reference/endpoints.ts'
import { openApiDocument } from '#app/v1/document.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'

const FEWEST_EXAMPLES = 20
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-examples-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** A name that the SDK does not have, or an argument of another type, is an error of mypy. */
test('the examples of the reference fit the types of the SDK', { timeout: INSTALL_MS }, async () => {
  const python = await ensureSdkPython(() => {})
  const endpoints = endpointsOf(Description.parse(JSON.parse(JSON.stringify(openApiDocument()))))
  const files = endpoints.flatMap((endpoint) => {
    const code = pythonSdkOf(callOf(endpoint, 'https://boards.example'))
    if (code === null) return []
    const file = join(folder, `${endpoint.id}.py`)
    writeFileSync(file, `${code}\n`)
    return [file]
  })
  expect(files.length).toBeGreaterThan(FEWEST_EXAMPLES)
  const options = ['--strict', '--python-version', '3.10', '--cache-dir', join(folder, 'cache')]
  await promisify(execFile)(python, ['-m', 'mypy', ...options, ...files], {
    cwd: 'clients/python',
    env: { NODE_ENV: 'test', HOME: folder, MYPYPATH: 'src' },
  })
})
