import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { silence } from './silence.ts'

beforeEach(() => {
  const { write } = process.stderr
  const warned = process.listeners('warning')
  onTestFinished(() => {
    process.stderr.write = write
    for (const listener of warned) process.on('warning', listener)
  })
})

/** Breaks where words are written later: the last ones are said as the process ends. */
test('words are in the file as soon as they are said', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'boardwalk-silence-')), 'words')
  silence(file)
  process.stderr.write('The session')
  process.stderr.write(Buffer.from(' has ended.\n'))
  expect(readFileSync(file, 'utf8')).toBe('The session has ended.\n')
})

test('a file that cannot be written is refused, and one that is full ends nothing', () => {
  expect(() => silence('/no/such/folder/words')).toThrow('/no/such/folder/words cannot be written')
  silence('/dev/full')
  for (let n = 0; n < 2; n++) expect(process.stderr.write('lost\n')).toBe(true)
})
