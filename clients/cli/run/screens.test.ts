import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fakeService, prints } from '#clients/testing/fake-console.ts'
import { pngFile } from '#clients/testing/png-file.ts'
import { runHere } from '#clients/testing/run-here.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { PartsFile } from '../parts-file.ts'
import { assertDeclared } from './declared.ts'
import { Reference, wantedScreenOf } from './reference.ts'
import { differenceAt } from './screen-difference.ts'

const [WIDTH, HEIGHT] = [128, 64]
/** A quarter of the pixels is lit. */
const LIT = Uint8Array.from({ length: (WIDTH / 8) * HEIGHT }, (_, at) => (at % 16 < 4 ? 255 : 0))
const SHOT = await pngFile(WIDTH, HEIGHT, LIT)
/** The same pixels in another kind of file. */
const SAME = await sharp(SHOT).toColourspace('srgb').ensureAlpha().png().toBuffer()
const DARK = new Uint8Array(LIT.length)
const BLANK = await pngFile(WIDTH, HEIGHT, DARK)
/** A picture of 16 by 5 pixels. */
const SMALL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAFAQAAAABkk1HkAAAAC0lEQVR4nGNgQAEAAA8AAbVWKT4AAAAASUVORK5CYII=',
  'base64',
)
const SESSION = `ses_${'0'.repeat(26)}`

/** A session whose screen shows rows of pixels, and a folder with a reference. */
async function bench(rows: Uint8Array, reference: Uint8Array | string = SAME) {
  const parts = [
    { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5', height: HEIGHT },
    { name: 'led', kind: 'led', pin: 'D13' },
  ]
  const record = {
    ...{ id: SESSION, state: 'running', board_type: 'uno', board_id: 'brd_1', credits_used: 1, speed: 'real' },
    parts,
  }
  const frame = Buffer.from(rows).toString('base64')
  const calls: string[] = []
  const service = await fakeService(
    [
      (board) => {
        prints('boot')(board)
        const state = { width: WIDTH, height: HEIGHT, frame }
        board.say({ t: 'parts', states: [{ name: 'screen', kind: 'ssd1306', state }] })
      },
    ],
    ({ pathname }) => {
      calls.push(pathname)
      if (!pathname.endsWith('/screenshot')) return { status: 200, body: record }
      return { status: 200, text: rows === LIT ? SHOT : BLANK }
    },
  )
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-screens-'))
  const path = join(folder, 'ref.png')
  writeFileSync(path, reference)
  const run = (...args: string[]) => runHere(['run', '--session', SESSION, ...args], { url: service.url })
  return { folder, path, run, calls }
}

test('a screen with the pixels of a file passes, whichever bytes the file has', async () => {
  const { path, run, calls } = await bench(LIT)
  const { exitCode, words, stdout } = await run('--expect-screen', `screen=${path}`)
  expect(exitCode, words + stdout).toBe(0)
  // The console brings the picture: a look is no call, of which a key has 300 a minute.
  expect(calls.filter((one) => one.endsWith('/screenshot'))).toEqual([])
})

/** Breaks where nothing shows what differs: its user would have to guess. */
test('a screen that differs fails as an expect does, draws the difference and keeps the picture', async () => {
  const { folder, path, run } = await bench(DARK)
  const junit = join(folder, 'out.xml')
  const args = ['--expect-screen', `screen=${path}:24%`, '--timeout', '1s', '--junit', junit]
  const { exitCode, words } = await run(...args)
  const actual = join(folder, 'ref.actual.png')
  expect(exitCode, words).toBe(1)
  expect(words).toContain(`step 1 of 1 did not come within 1 s: screen=${path}:24%; 25 % of the pixels differ from`)
  expect(words).toContain(`${actual} is what it shows`)
  expect(words).toMatch(/█{32}/)
  expect(readFileSync(actual).equals(BLANK)).toBe(true)
  expect(readFileSync(junit, 'utf8')).toMatch(/name="step 1: expect-screen screen=.*25 % of the pixels.*█{32}/s)
})

test('so many pixels may differ as are said', async () => {
  const { path, run } = await bench(DARK)
  expect((await run('--expect-screen', `screen=${path}:25%`)).exitCode).toBe(0)
})

/** Breaks where a run is paid for that must fail. */
test.each([
  ['screen', '“screen” is neither part=file.png nor part=file.png:2%.'],
  ['screen=PATH:100%', 'lets all pixels differ'],
  ['screen=PATH:5', 'ref.png:5” ends in a number. Give screen='],
  ['screen=PATH.none', 'there is no such file'],
])('--expect-screen %s is refused before anything is spent', async (text, words) => {
  const { path, run } = await bench(LIT)
  const { error } = await run('--expect-screen', text.replace('PATH', path))
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain(words)
})

/** Breaks where a log of the board takes the place of the picture. */
test('nothing is written over the picture of a screen', async () => {
  const { path, run } = await bench(LIT)
  const { error } = await run('--expect-screen', `screen=${path}`, '--log', path)
  expect(String(error)).toContain('is read, and would be written over.')
  expect(readFileSync(path).equals(SAME)).toBe(true)
})

test('the picture of what a screen showed takes the place of no other file', async () => {
  const { folder, path, run } = await bench(LIT)
  const actual = join(folder, 'ref.actual.png')
  const wanted = ['--expect-screen', `screen=${path}`, '--expect-screen', `screen=${path}:2%`]
  expect(String((await run(...wanted, '--log', actual)).error)).toContain('would be written twice')
  writeFileSync(actual, SAME)
  const both = await run(...wanted, '--expect-screen', `screen=${actual}`)
  expect(String(both.error)).toContain(`${actual} is read, and would be written over.`)
  expect(await run(...wanted)).toMatchObject({ exitCode: 0, error: undefined })
})

test('a file that is no picture, or not one of the screen, is refused', async () => {
  const { path } = await bench(LIT, 'GIF89a')
  expect(() => new Reference(wantedScreenOf(`screen=${path}`))).toThrow(`${path} is no PNG.`)
  writeFileSync(path, SMALL)
  const steps = [{ screen: new Reference(wantedScreenOf(`screen=${path}`)) }]
  const parts = (text: string) => new PartsFile('parts.yaml', `parts: [{ ${text} }]`).parts
  const refused = (text?: string) => () => assertDeclared(steps, text ? parts(text) : [], 'Give parts.')
  expect(refused()).toThrow('The board has no part “screen”. Give parts.')
  expect(refused('name: led, kind: led, pin: D13')).toThrow('It has led.')
  expect(refused('name: screen, kind: led, pin: D13')).toThrow('The part “screen” is no screen: its kind is led.')
  const screen = 'name: screen, kind: ssd1306, sda: A4, scl: A5'
  expect(refused(screen)).toThrow('has 16 × 5 pixels, and the screen “screen” 128 × 64.')
  expect(refused(`${screen}, height: 32`)).toThrow('128 × 32.')
  expect(refused(`${screen}, height: "64"`)).not.toThrow()
})

/** Breaks where the parts of a session are not looked at: a run would wait for its whole time. */
test('a live session is refused at once for a part that it does not have', async () => {
  const { path, run } = await bench(LIT)
  const refused = async (part: string) => (await run('--expect-screen', `${part}=${path}`)).words
  expect(await refused('sreen')).toContain('The board has no part “sreen”. It has screen, led.')
  expect(await refused('led')).toContain('The part “led” is no screen: its kind is led.')
})

test('a picture that cannot be written or taken is said, and a run that ended elsewhere has none', async () => {
  const { steps, outcome } = waiting('/no/such/folder/ref.png')
  const said: string[] = []
  const means = { take: async () => BLANK as Uint8Array, say: (text: string) => void said.push(text) }
  expect(await differenceAt(steps, outcome, means)).toMatchObject({ actual: null, differs: 0.25 })
  expect(said).toEqual([expect.stringContaining('/no/such/folder/ref.actual.png cannot be written')])
  for (const other of [
    { ...outcome, result: 'failed' as const },
    { ...outcome, step: 1 },
  ])
    expect(await differenceAt(steps, other, means)).toBeNull()
  expect(await differenceAt(steps, outcome, { ...means, take: async () => Buffer.from('GIF89a') })).toBeNull()
  expect(said.at(-1)).toBe('What the screen “screen” shows is not known: the service sent a file that is no PNG.')
})

/** Returns a script that waits for a screen whose reference is where nothing can be written. */
function waiting(path: string) {
  const real = join(mkdtempSync(join(tmpdir(), 'boardwalk-screens-')), 'ref.png')
  writeFileSync(real, SHOT)
  const reference = new Reference({ part: 'screen', path: real, tolerance: 0 })
  Object.defineProperty(reference, 'actualPath', { value: path.replace('.png', '.actual.png') })
  const nothing = { matched: null, start: null, end: null, fail: null, code: null }
  return { steps: [{ screen: reference }], outcome: { result: 'waiting' as const, step: 0, ...nothing } }
}
