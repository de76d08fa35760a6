// Slow: installs the wheel into a new environment.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clientsOf } from '#http/api/bundled-clients.ts'
import { writeWheelIfStale } from '#scripts/bundle-wheel.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-wheel-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('pip installs the wheel that the service hands out, and finds its parts', { timeout: INSTALL_MS }, async () => {
  const python = await ensureSdkPython(() => {})
  await writeWheelIfStale(folder)
  const wheel = join(clientsOf(folder), 'boardwalk_sdk-1.0.0.dev0-py3-none-any.whl')
  const site = join(folder, 'site')
  const run = (...args: string[]) =>
    execFileSync(python, args, { encoding: 'utf8', env: { NODE_ENV: 'test', HOME: folder } })
  run('-m', 'pip', 'install', '--quiet', '--no-deps', '--disable-pip-version-check', '--target', site, wheel)
  const code = `import sys; sys.path.insert(0, ${JSON.stringify(site)})
import boardwalk_sdk, importlib.metadata as m
d = m.distribution("boardwalk-sdk")
print(boardwalk_sdk.__file__.startswith(${JSON.stringify(site)}), d.version, sorted(d.requires))
print(d.metadata["Author"], d.metadata["License-Expression"], d.metadata["Requires-Python"])
print(boardwalk_sdk.__version__ == d.version)
print([e.value for e in d.entry_points if e.group == "pytest11"], boardwalk_sdk.Boardwalk.__name__)`
  const said = run('-c', code)
  expect(said).toContain('True 1.0.0.dev0')
  expect(said).toContain('Boardwalk LicenseRef-Unlicensed >=3.10\nTrue\n')
  expect(said).toContain("['boardwalk_sdk.pytest_plugin'] Boardwalk")
  expect(said).toContain('pytest>=8')
})
