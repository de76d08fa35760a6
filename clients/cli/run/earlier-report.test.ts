import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceEarlierReport } from './earlier-report.ts'
import { junitOf } from './junit.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-report-'))

test('an earlier report becomes one with an error', () => {
  const path = join(folder, 'report.xml')
  writeFileSync(path, junitOf([]))
  replaceEarlierReport(path)
  expect(readFileSync(path, 'utf8')).toMatch(/tests="1" failures="0" errors="1".*<error message="The run was refused/s)
})

/** Breaks if a path that was typed in the wrong place costs its file. */
test('what is no report stays as it is, and nothing is made', () => {
  const firmware = join(folder, 'app.hex')
  writeFileSync(firmware, ':00000001FF\n')
  const before = readdirSync(folder)
  for (const path of [firmware, folder, join(folder, 'none.xml'), undefined]) replaceEarlierReport(path)
  expect(readFileSync(firmware, 'utf8')).toBe(':00000001FF\n')
  expect(readdirSync(folder)).toEqual(before)
})
