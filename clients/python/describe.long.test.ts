// Slow: starts Python.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'

/** After a change of the SDK: `npx vitest run clients/python/describe.long.test.ts -u`. */
test('the reference of the Python SDK is that of its code', { timeout: INSTALL_MS }, async () => {
  const python = await ensureSdkPython(() => {})
  const { stdout } = await promisify(execFile)(python, ['describe.py'], { cwd: 'clients/python' })
  await expect(stdout).toMatchFileSnapshot('../../app/docs/sdk/python.json')
})
