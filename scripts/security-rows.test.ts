import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TEST_FILE = /`([^`]+\.(?:test|spec|search)\.tsx?)`/
/** A test file, and the names of tests in it that follow. */
const PROOF = new RegExp(`${TEST_FILE.source}((?:[ ,;]*(?:and )?"[^"]+")*)`, 'g')

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')

/** A requirement whose test was renamed or deleted would seem to be proven. */
test('every proof in docs/security.md is a test that exists', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  const missing = rows.flatMap((row) =>
    [...row.matchAll(PROOF)].flatMap(([, path = '', names = '']) => {
      const sources = files.filter((file) => file.endsWith(path)).map((file) => readFileSync(file, 'utf8'))
      const quoted = [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
      const unknown = quoted.filter((name) => !sources.some((source) => source.includes(name)))
      return sources.length === 0 ? [path] : unknown.map((name) => `${path}: ${name}`)
    }),
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})
