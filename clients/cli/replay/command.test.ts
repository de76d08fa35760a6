import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recorded } from '#agent/emulated/recording/testing.ts'
import { runHere } from '../../testing/run-here.ts'
import { EXIT } from '../exit-codes.ts'
import { exitCodeOf, explain } from '../failures.ts'

const UNO = 'clients/conformance/coverage/uno.elf'
const OTHER_UNO = 'clients/conformance/elf/avr.elf'
const PICO = 'clients/conformance/coverage/pico.elf'

/** Runs `boardwalk replay` with a recording of an Uno whose emulator nobody has. */
async function replay(...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'uno.bwrec')
  writeFileSync(file, recorded('uno').file)
  const { error, words: said } = await runHere(['replay', file, ...words], { folder, url: 'http://127.0.0.1:9' })
  return { said, error: explain(error), code: exitCodeOf(error) }
}

test.each([
  [['--fail', 'LOST'], '--fail says what --to failure looks for: give both.'],
  [['--check', '2', '--to', 'failure'], '--check compares whole replays: give it without --to'],
  [['--check', '2', '--listen', '3333'], '--check compares whole replays'],
  [['--check', '2', '--', '-ex', 'bt'], '--check compares whole replays'],
  [['--listen', '3333', '--gdb', '/usr/bin/gdb'], '--listen starts no gdb'],
])('flags of which one would be left out are refused: %j', async (words, message) => {
  expect(await replay(...words)).toMatchObject({ error: expect.stringContaining(message), code: EXIT.usage })
})

test('an ELF file for another processor is refused', async () => {
  const { error, code } = await replay(PICO)
  expect(error).toBe(`${PICO} is for Arm, and the board has AVR.`)
  expect(code).toBe(EXIT.usage)
})

/** Breaks if gdb shows lines of a program that was not on the board as if it had been. */
test('an ELF file of another build is named before anything is shown', async () => {
  const warning = `${OTHER_UNO} is not what runs on the board`
  expect((await replay(OTHER_UNO, '--firmware', UNO, '--gdb', '/bin/true')).said).toContain(warning)
  const same = await replay(UNO, '--firmware', OTHER_UNO, '--firmware', UNO, '--gdb', '/bin/true')
  expect(same.said).toBe('')
})

/** Breaks if a place is left out where no ELF file is given: only gdb can stand there. */
test('a place is for gdb, also without an ELF file', async () => {
  expect((await replay('--to', '5', '--gdb', '/no/gdb')).error).toContain('There is no program /no/gdb here.')
})
