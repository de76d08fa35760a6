import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { bundleWithNotices, writeIfStale } from './bundle.ts'

/** Breaks with a list of sources that is kept by hand: it lacked files for months. */
test('a program is made again when a file that went into it has changed or is gone, and only then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bundle-'))
  const at = (name: string) => join(folder, name)
  const file = at('program.mjs')
  let made = 0
  const write = async () => {
    await writeIfStale({
      ...{ file, title: 'Bundling a test' },
      make: () => {
        made += 1
        return bundleWithNotices(relative('.', at('main.ts')))
      },
    })
    return readFileSync(file, 'utf8')
  }
  writeFileSync(at('main.ts'), "import { word } from './word.ts'\nconsole.log(word)\n")
  writeFileSync(at('word.ts'), "export const word = 'first'\n")
  expect(await write()).toContain('first')
  await write()
  writeFileSync(at('other.ts'), 'export const other = 1\n')
  await write()
  expect(made).toBe(1)
  writeFileSync(at('word.ts'), "export const word = 'second'\n")
  expect(await write()).toContain('second')
  writeFileSync(at('main.ts'), "console.log('alone')\n")
  await write()
  rmSync(at('word.ts'))
  expect(await write()).not.toContain('second')
  expect(made).toBe(3)
})
