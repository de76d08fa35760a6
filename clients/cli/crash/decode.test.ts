import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakeService } from '../../testing/fake-console.ts'
import { runHere } from '../../testing/run-here.ts'

const SESSION = `ses_${'0'.repeat(26)}`
const ELF = 'clients/conformance/elf/arm.elf'
const NOTE = 'the firmware ran into a hard fault: it writes 4 bytes at 0xdead0000 (PC 0x10000164, LR 0x100001cb)'
const REPORT = [
  'Crash: HardFault (it writes 4 bytes at 0xdead0000)',
  '  #0 0x10000164  take   /project/parse.c:24',
  '  #1 0x100001ca  parse  /project/parse.c:34  (from lr)',
]

/** A service with the log of a session, on whose board `file` was flashed. */
function serviceWith(file: string, format = 'elf') {
  const pieces = [
    { kind: 'out', bytes: Buffer.from('> go\r\n').toString('base64') },
    { kind: 'note', text: NOTE },
    { kind: 'out', bytes: Buffer.from('\r\n').toString('base64') },
  ]
  const headers = { 'x-firmware-format': format, 'x-firmware-address': '268435456', 'x-firmware-sha256': '' }
  return fakeService([], ({ pathname }) =>
    pathname.endsWith('/firmware')
      ? { status: 200, text: readFileSync(file), headers: { 'content-type': 'application/octet-stream', ...headers } }
      : { status: 200, text: pieces.map((piece) => `${JSON.stringify(piece)}\n`).join('') },
  )
}

test('decode says where the program of a session crashed, and that the ELF file is of what was flashed', async () => {
  const { url } = await serviceWith(ELF)
  const ran = await runHere(['decode', ELF, SESSION], { url })
  expect(ran).toMatchObject({ error: undefined, words: '' })
  expect(ran.stdout.trimEnd().split('\n')).toEqual([
    ...REPORT,
    expect.stringMatching(
      /^Firmware: clients\/conformance\/elf\/arm\.elf matches what was flashed \([0-9a-f]{8}…\)\.$/,
    ),
  ])
})

test('decode --json prints the crashes', async () => {
  const { url } = await serviceWith(ELF)
  const { stdout } = await runHere(['decode', ELF, SESSION, '--json'], { url })
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: 'HardFault', frames: [{ address: 0x1000_0164, function: 'take', line: 24, inlined: false }, {}] },
  ])
})

/** Breaks if a wrong file is decoded: its lines are those of another program. */
test.each(['decode', 'logs'])('%s refuses an ELF file that is not what runs on the board', async (command) => {
  const { url } = await serviceWith('clients/conformance/elf/pico.elf')
  const args = command === 'decode' ? ['decode', ELF, SESSION] : ['logs', SESSION, '--elf', ELF]
  const { error, stdout } = await runHere(args, { url })
  expect(error).toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(
      /arm\.elf is not what runs on the board: 0x100000.. differs\. Nothing is decoded\.$/,
    ),
  })
  expect(stdout).toBe('')
  const forced = await runHere([...args, '--elf-force'], { url })
  const said = command === 'decode' ? forced.stdout : forced.words
  expect(said.trimEnd().split('\n')).toEqual(REPORT.map((line) => `${line}  [unchecked: arm.elf]`))
})

test('logs --elf prints the log, and then says where the program crashed', async () => {
  const { url } = await serviceWith(ELF)
  const { stdout, words } = await runHere(['logs', SESSION, '--elf', ELF], { url })
  expect(stdout).toBe('> go\n\n')
  expect(words).toContain(`${REPORT.join('\n')}\nFirmware: ${ELF} matches`)
})

test('a file that is no ELF file is named, before anything is asked for', async () => {
  const { error } = await runHere(['decode', 'package.json', SESSION], { url: 'http://127.0.0.1:1' })
  expect(error).toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('package.json: It is no ELF file.'),
  })
})
