// Slow: an emulated board runs behind a service.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { writeIntelHex } from '#firmware-files/testing.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'

const newSession = emulatedLabFor(testsCommit(), ['pico-emulated'])
const ELF = 'clients/conformance/elf/pico.elf'
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-crash-'))
const SENTENCE = 'CPU lock-up in take (/project/parse.c:24)'

test('a run whose program crashes says where, in words, in JSON and in JUnit', { timeout: 60_000 }, async () => {
  const { session, cli } = await newSession('pico-emulated')
  const junit = join(folder, 'out.xml')
  const args = ['run', ELF, '--session', session.id, '--expect', 'done', '--timeout', '2s', '--junit', junit]
  const ran = await cli.run(args)
  expect(ran.code, ran.stderr).toBe(1)
  expect(ran.stderr).toContain('Crash: CPU lock-up (it writes 4 bytes at 0x6ead0000, where nothing is)')
  expect(ran.stderr).toMatch(
    /#0 0x1000.{4} {2}take .* \/project\/parse\.c:24\n {2}#1 0x1000.{4} {2}parse .*\(from lr\)/,
  )
  expect(ran.stderr).toMatch(/Firmware: pico\.elf matches what was flashed/)
  expect(ran.stderr).toContain(`; ${SENTENCE}`)
  expect(readFileSync(junit, 'utf8')).toContain(`<failure message="${SENTENCE}"`)

  // The same program as HEX: its lines come from the ELF file that is named.
  const hex = join(folder, 'app.hex')
  writeFileSync(hex, writeIntelHex(readFirmware({ bytes: readFileSync(ELF), format: 'elf' })))
  const again = ['run', hex, '--session', session.id, '--expect', 'done', '--timeout', '2s', '--json', '--elf']
  const { crash } = JSON.parse((await cli.run([...again, ELF])).stdout)
  expect(crash).toMatchObject({ kind: 'CPU lock-up', matches: true })
  expect(crash.frames[0]).toMatchObject({ function: 'take', file: '/project/parse.c', line: 24, inlined: false })

  const other = await cli.run([...again, 'clients/conformance/elf/arm.elf'])
  expect(other.code).toBe(1)
  expect(JSON.parse(other.stdout).crash).toBeNull()
  expect(other.stderr).toMatch(/No crash report: .*arm\.elf is not what runs on the board: 0x100000.. differs/)

  const decoded = await cli.run(['decode', ELF, session.id])
  expect(decoded.stdout, decoded.stderr).toContain('#0 0x1000')
  expect(decoded.stdout).toMatch(/pico\.elf matches what was flashed/)
  const read = await cli.run(['decode', ELF], 'hard fault: it writes (PC 0x10000270, LR 0x10000291)\n')
  expect(read.stdout, read.stderr).toContain('#0 0x10000270')
  expect(await cli.run(['decode', 'package.json'], '')).toMatchObject({ code: 5 })
})
