// Slow: starts tools of others.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from '#scripts/which.ts'

const FOLDER = 'clients/conformance/coverage'

/** Returns a folder with the sources and reports, whose paths begin with `firmware/`. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-coverage-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const source of ['tally.h', 'uno.c', 'pico.c']) cpSync(`${FOLDER}/${source}`, join(folder, 'firmware', source))
  for (const report of ['all.info', 'all.xml']) cpSync(`${FOLDER}/${report}`, join(folder, report))
  return folder
}

test.skipIf(!isInstalled('genhtml'))('lcov of Debian lists a report, and genhtml makes pages of it', () => {
  const cwd = project()
  const listed = execFileSync('lcov', ['--list', 'all.info'], { cwd, encoding: 'utf8' })
  expect(listed).toMatch(/tally\.h +\|76\.7% +30\|66\.7% +6\|/)
  execFileSync('genhtml', ['all.info', '-o', 'html'], { cwd, stdio: 'pipe' })
  expect(readFileSync(join(cwd, 'html/index.html'), 'utf8')).toContain('firmware')
})
