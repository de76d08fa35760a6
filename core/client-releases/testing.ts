import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTarball } from './tarball.ts'
import { UNPUBLISHED, UNPUBLISHED_PYTHON } from './version.ts'
import { packWheel } from './wheel.ts'

const text = (value: string) => new TextEncoder().encode(value)

/** For tests: the folder `clients` of a build. Its program and both packages say `marker`. */
export function makeBuild(marker: string, { tools = '0' } = {}): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'boardwalk-release-')), 'clients')
  mkdirSync(folder)
  const info = `boardwalk_sdk-${UNPUBLISHED_PYTHON}.dist-info`
  const manifest = { name: 'boardwalk-sdk', version: UNPUBLISHED, type: 'module', exports: './dist/index.js' }
  const wheel = {
    'boardwalk_sdk/__init__.py': text(`MARKER = ${JSON.stringify(marker)}\n`),
    [`${info}/METADATA`]: text(
      `Metadata-Version: 2.4\nName: boardwalk-sdk\nVersion: ${UNPUBLISHED_PYTHON}\nRequires-Python: >=3.10\n`,
    ),
    [`${info}/WHEEL`]: text('Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  }
  const files = {
    'boardwalk.mjs': text(
      `#!/usr/bin/env node\n// Made of ${tools.padEnd(64, '0')}: index.ts\nconsole.log('${UNPUBLISHED} ${marker}')\n`,
    ),
    [`boardwalk-sdk-${UNPUBLISHED}.tgz`]: packTarball({
      'package.json': text(JSON.stringify(manifest)),
      'dist/index.js': text(
        `export const VERSION = '${UNPUBLISHED}'\nexport const marker = ${JSON.stringify(marker)}\n`,
      ),
    }),
    [`boardwalk_sdk-${UNPUBLISHED_PYTHON}-py3-none-any.whl`]: packWheel(wheel),
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}
