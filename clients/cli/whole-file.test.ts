import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertWritable, writeWhole } from './whole-file.ts'

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-whole-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, path: join(folder, 'crash.bwrec') }
}

async function* broken() {
  yield Buffer.from('half')
  throw new Error('the service was gone')
}

test('a file is written, and again in place of what was there', async () => {
  const { folder, path } = makeFolder()
  await writeWhole(path, [Buffer.from('one '), Buffer.from('two')])
  expect(readFileSync(path, 'utf8')).toBe('one two')
  chmodSync(path, 0o600)
  await writeWhole(path, [Buffer.from('three')])
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['three', 0o600])
  expect(readdirSync(folder)).toEqual(['crash.bwrec'])
})

/** Breaks if a file is emptied before its content is known. */
test('content that does not come leaves what was there, and nothing beside it', async () => {
  const { folder, path } = makeFolder()
  writeFileSync(path, 'the last one')
  await expect(writeWhole(path, broken())).rejects.toThrow('the service was gone')
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['the last one', ['crash.bwrec']])
})

/** Breaks if runs side by side that fetch one emulator write it over each other. */
test('of several that write one file at once, each finds its own', async () => {
  const { folder, path } = makeFolder()
  async function* pieces(text: string) {
    for (const letter of text) {
      await new Promise(setImmediate)
      yield Buffer.from(letter)
    }
  }
  await Promise.all(['one', 'two', 'six'].map((text) => writeWhole(path, pieces(text))))
  expect(['one', 'two', 'six']).toContain(readFileSync(path, 'utf8'))
  expect(readdirSync(folder)).toEqual(['crash.bwrec'])
})

test('a link stays one, and leads to the new content', async () => {
  const { folder, path } = makeFolder()
  writeFileSync(path, 'old')
  const link = join(folder, 'newest.bwrec')
  symlinkSync(path, link)
  await writeWhole(link, [Buffer.from('new')])
  expect([lstatSync(link).isSymbolicLink(), readFileSync(path, 'utf8')]).toEqual([true, 'new'])
})

test('whether a file can be written is known without a trace', async () => {
  const { folder, path } = makeFolder()
  assertWritable(path)
  writeFileSync(path, 'the last one')
  assertWritable(path)
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['the last one', ['crash.bwrec']])
  const lost = join(folder, 'no/crash.bwrec')
  expect(() => assertWritable(lost)).toThrow(`${lost} cannot be written: there is no such file or folder.`)
  expect(() => assertWritable(folder)).toThrow(`${folder} cannot be written: it is a folder.`)
})

test('a folder that is not there is named', async () => {
  const { folder } = makeFolder()
  const path = join(folder, 'no/crash.bwrec')
  await expect(writeWhole(path, [])).rejects.toThrow(`${path} cannot be written: there is no such file or folder.`)
})

test.skipIf(process.platform === 'win32')('a device is written as it is', async () => {
  await writeWhole('/dev/null', [Buffer.from('gone')])
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})
