import { linkSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertSeparate } from './separate.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-separate-'))
const [firmware, link, hardLink, here] = ['app.hex', 'link', 'hard', 'here'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
writeFileSync(firmware, 'x')
symlinkSync(firmware, link)
linkSync(firmware, hardLink)
symlinkSync(folder, here)

/** Breaks where a log empties the firmware that was tested, or a report overwrites a log. */
test.each([firmware, link, hardLink, `${folder}/./app.hex`, `${here}/app.hex`])('%s is what is read', (path) => {
  expect(() => assertSeparate([path], [firmware])).toThrow(`${path} is read, and would be written over.`)
})

test('a file is written once, whether it is there or not', () => {
  expect(() => assertSeparate([join(folder, 'new'), join(here, 'new')])).toThrow('would be written twice')
  expect(() => assertSeparate([firmware, undefined, hardLink])).toThrow('would be written twice')
  assertSeparate([join(folder, 'a'), join(folder, 'b'), undefined, undefined], [firmware, undefined])
  assertSeparate(['/dev/null', '/dev/null'], ['/dev/null'])
})
