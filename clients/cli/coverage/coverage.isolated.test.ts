// Slow: an emulated board runs behind a service.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'

const newSession = emulatedLabFor(testsCommit(), ['uno-emulated', 'pico-emulated'])
const ELF = 'clients/conformance/coverage/uno.elf'
const ROOT = ['--source-root', '/project/clients/conformance/coverage']
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-coverage-'))

/** Breaks if coverage begins after the flash, or is collected of a board that was not asked. */
test('run --coverage writes which lines ran, and fails below the part that has to', { timeout: 180_000 }, async () => {
  const { session, cli } = await newSession('uno-emulated')
  const info = join(folder, 'lcov.info')
  const args = ['run', ELF, '--session', session.id, '--expect', '>', '--send', '7?', '--expect', '05', ...ROOT]
  const ran = await cli.run([...args, '--coverage', info])
  expect(ran.code, ran.stderr).toBe(0)
  expect(ran.stderr).toMatch(/Coverage: \d+ of \d+ lines ran \(\d\d\.\d+ %\), in .*lcov\.info\.\n/)
  const written = readFileSync(info, 'utf8')
  expect(written).toMatch(/^TN:\nSF:tally\.h\n[\s\S]*FNDA:1,add\n[\s\S]*DA:26,1\n/)
  expect(written).toMatch(/FNDA:0,never[\s\S]*DA:40,0\nDA:41,0\n/)

  const few = await cli.run([...args, '--coverage-fail-under', '90', '--json'])
  expect(few.code, few.stderr).toBe(1)
  expect(JSON.parse(few.stdout)).toMatchObject({ result: 'failed', reason: 'coverage', coverage: { file: null } })

  const other = await cli.run([...args, '--coverage', info, '--elf', 'clients/conformance/elf/avr.elf'])
  expect(other.code, other.stderr).toBe(5)
  expect(other.stderr).toContain('avr.elf is not what runs on the board')
  // Breaks if what is wrong with the coverage hides that the test has failed.
  const failing = ['run', ELF, '--session', session.id, '--fail', '>', '--coverage', info]
  const failed = await cli.run([...failing, '--elf', 'clients/conformance/elf/avr.elf'])
  expect(failed.code, failed.stderr).toBe(1)
  expect(failed.stderr).toMatch(/avr\.elf is not what runs on the board[\s\S]*Not passed: the board printed ">"/)
  const elsewhere = ['run', ELF, '--session', session.id, '--expect', '>', '--coverage', info]
  const nowhere = await cli.run(elsewhere)
  expect(nowhere.code, nowhere.stderr).toBe(5)
  expect(nowhere.stderr).toContain('Give --source-root the folder in which it was compiled.')
})

test('coverage that cannot be written is refused before a board is asked for', async () => {
  const { cli } = await newSession('uno-emulated')
  const run = (...flags: string[]) => cli.run(['run', '--type', 'uno-emulated', '--expect', '>', ...flags])
  const ending = await run(ELF, '--coverage', join(folder, 'coverage.txt'))
  expect(ending).toMatchObject({ code: 5, stderr: expect.stringContaining('end with .info, .xml, .json') })
  const noElf = await run('firmware/uno/shell.bin', '--coverage', join(folder, 'c.info'))
  expect(noElf).toMatchObject({ code: 5, stderr: expect.stringContaining('give it with --elf') })
  const elsewhere = await run(ELF, '--coverage', join(folder, 'c.info'))
  expect(elsewhere).toMatchObject({ code: 5, stderr: expect.stringContaining('Give --source-root the folder') })
  const withoutLines = join(folder, 'lines.elf')
  writeFileSync(withoutLines, readFileSync(ELF, 'latin1').replaceAll('.debug_info', '.other_info'), 'latin1')
  const without = await run(withoutLines, '--coverage', join(folder, 'c.info'), ...ROOT)
  expect(without).toMatchObject({ code: 5, stderr: expect.stringContaining('Build it with -g.') })
  const percent = await run(ELF, '--coverage-fail-under', '101')
  expect(percent).toMatchObject({ code: 5, stderr: expect.stringContaining('Give 0 to 100.') })
})

test('exec --coverage has what ran while its command did', { timeout: 180_000 }, async () => {
  const { cli, session } = await newSession('pico-emulated')
  await session.end()
  const json = join(folder, 'coverage.json')
  const elf = 'clients/conformance/coverage/pico.elf'
  const wait = `setTimeout(() => {}, 500)`
  const args = ['exec', '--type', 'pico-emulated', '--flash', elf, '--coverage', json, ...ROOT]
  const ran = await cli.run([...args, '--', process.execPath, '-e', wait])
  expect(ran.code, ran.stderr).toBe(0)
  const { files, firmware } = JSON.parse(readFileSync(json, 'utf8'))
  expect(firmware).toMatchObject([{ from_start: true }])
  expect(files.map(({ path }: { path: string }) => path)).toEqual(['pico.c', 'tally.h'])
  const other = ['exec', '--type', 'pico-emulated', '--flash', elf, '--coverage', json, ...ROOT]
  const failed = await cli.run([...other, '--elf', ELF, '--', process.execPath, '-e', 'process.exit(7)'])
  expect(failed.code, failed.stderr).toBe(7)
  expect(failed.stderr).toContain('uno.elf is not what runs on the board')
  const short = await cli.run([...args, '--coverage-fail-under', '99', '--', process.execPath, '-e', wait])
  expect(short.code, short.stderr).toBe(1)
})
