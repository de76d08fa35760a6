import { expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'

const SESSION = `ses_${'0'.repeat(26)}`
const out = (text: string) => ({ kind: 'out', bytes: Buffer.from(text).toString('base64') })
const log = (...pieces: object[]) =>
  fakeService([], () => ({ status: 200, text: pieces.map((piece) => `${JSON.stringify(piece)}\n`).join('') }))

const PIECES = [
  out('boot\r\n\u001b[3'),
  { kind: 'note', text: 'flash: fetch\nflash: erase' },
  out('1mred\u0007\u001b]0;title\u0007 \ud83d\ude00\r\n'),
  { kind: 'gap', length: 7 },
  out('> '),
]

test('a log is what the board printed, without the notes of the service and what a terminal obeys', async () => {
  const { url } = await log(...PIECES)
  expect(await runHere(['logs', SESSION], { url })).toMatchObject({
    stdout: 'boot\nred 😀\n> ',
    words: '[7 bytes are missing]\n',
    error: undefined,
  })
})

test('--notes says a line for each note on stderr, on a line of its own', async () => {
  const { url } = await log(out('> '), ...PIECES)
  const ran = await runHere(['logs', SESSION, '--notes'], { url, isTTY: true })
  expect(ran.stdout).toBe('> boot\nred 😀\n> ')
  expect(ran.words).toBe('[flash: fetch]\n[flash: erase]\n[7 bytes are missing]\n')
  const open = await log(out('> '), { kind: 'note', text: 'reset' })
  expect((await runHere(['logs', SESSION, '--notes'], { url: open.url, isTTY: true })).words).toBe('\n[reset]\n')
})
