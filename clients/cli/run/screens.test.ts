import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeService, prints } from '#clients/testing/fake-console.ts'
import { runHere } from '#clients/testing/run-here.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { PartsFile } from '../parts-file.ts'
import { Reference, wantedScreenOf } from '../screens/reference.ts'
import { assertDeclared } from './declared.ts'
import { differenceAt } from './screen-difference.ts'

const pictures = new URL('../../conformance/pictures.json', import.meta.url)
const { files }: { files: Record<'grey 1' | 'colour 8', string> } = JSON.parse(readFileSync(pictures, 'utf8'))
const SHOT = Buffer.from(files['grey 1'], 'base64')
/** The same pixels in another kind of file. */
const SAME = Buffer.from(files['colour 8'], 'base64')
const BLANK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAFAQAAAABkk1HkAAAAC0lEQVR4nGNgQAEAAA8AAbVWKT4AAAAASUVORK5CYII=',
  'base64',
)
const SESSION = `ses_${'0'.repeat(26)}`

/** A session whose screen shows a picture, and a folder with a reference. */
async function bench(shown: Uint8Array, reference: Uint8Array | string = SAME) {
  const record = { id: SESSION, state: 'running', board_type: 'uno', board_id: 'brd_1', credits_used: 1, speed: 'real' }
  const service = await fakeService([prints('boot')], ({ pathname }) =>
    pathname.endsWith('/screenshot') ? { status: 200, text: shown } : { status: 200, body: record },
  )
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-screens-'))
  const path = join(folder, 'ref.png')
  writeFileSync(path, reference)
  const run = (...args: string[]) => runHere(['run', '--session', SESSION, ...args], { url: service.url })
  return { folder, path, run }
}

test('a screen with the pixels of a file passes, whichever bytes the file has', async () => {
  const { path, run } = await bench(SHOT)
  const { exitCode, words, stdout } = await run('--expect-screen', `screen=${path}`)
  expect(exitCode, words + stdout).toBe(0)
})

/** Breaks where nothing shows what differs: its user would have to guess. */
test('a screen that differs fails as an expect does, draws the difference and keeps the picture', async () => {
  const { folder, path, run } = await bench(BLANK)
  const junit = join(folder, 'out.xml')
  const args = ['--expect-screen', `screen=${path}:22%`, '--timeout', '1s', '--junit', junit]
  const { exitCode, words } = await run(...args)
  const actual = join(folder, 'ref.actual.png')
  expect(exitCode, words).toBe(1)
  expect(words).toContain(`step 1 of 1 did not come within 1 s: screen=${path}:22%; 22.5 % of the pixels differ from`)
  expect(words).toContain(`${actual} is what it shows`)
  expect(words).toMatch(/▄▀/)
  expect(readFileSync(actual).equals(BLANK)).toBe(true)
  expect(readFileSync(junit, 'utf8')).toMatch(/name="step 1: expect-screen screen=.*22\.5 % of the pixels.*▄▀/s)
})

test('so many pixels may differ as are said', async () => {
  const { path, run } = await bench(BLANK)
  expect((await run('--expect-screen', `screen=${path}:22.5%`)).exitCode).toBe(0)
})

/** Breaks where a run is paid for that must fail. */
test.each([
  ['screen', '“screen” is neither part=file.png nor part=file.png:2%.'],
  ['screen=PATH:100%', 'lets all pixels differ'],
  ['screen=PATH:5', 'ref.png:5” ends in a number. Give screen='],
  ['screen=PATH.none', 'there is no such file'],
])('--expect-screen %s is refused before anything is spent', async (text, words) => {
  const { path, run } = await bench(SHOT)
  const { error } = await run('--expect-screen', text.replace('PATH', path))
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain(words)
})

/** Breaks where a log of the board takes the place of the picture. */
test('nothing is written over the picture of a screen', async () => {
  const { path, run } = await bench(SHOT)
  const { error } = await run('--expect-screen', `screen=${path}`, '--log', path)
  expect(String(error)).toContain('is read, and would be written over.')
  expect(readFileSync(path).equals(SAME)).toBe(true)
})

test('the picture of what a screen showed takes the place of no other file', async () => {
  const { folder, path, run } = await bench(SHOT)
  const actual = join(folder, 'ref.actual.png')
  const wanted = ['--expect-screen', `screen=${path}`, '--expect-screen', `screen=${path}:2%`]
  expect(String((await run(...wanted, '--log', actual)).error)).toContain('would be written twice')
  writeFileSync(actual, SAME)
  const both = await run(...wanted, '--expect-screen', `screen=${actual}`)
  expect(String(both.error)).toContain(`${actual} is read, and would be written over.`)
  expect(await run(...wanted)).toMatchObject({ exitCode: 0, error: undefined })
})

test('a file that is no picture, or not one of the screen, is refused', async () => {
  const { path } = await bench(SHOT, 'GIF89a')
  expect(() => new Reference(wantedScreenOf(`screen=${path}`))).toThrow(`${path} is no PNG.`)
  writeFileSync(path, SHOT)
  const steps = [{ screen: new Reference(wantedScreenOf(`screen=${path}`)) }]
  const parts = (text: string) => new PartsFile('parts.yaml', `parts: [{ ${text} }]`)
  const refused = (text?: string) => () => assertDeclared({ steps, ...(text && { parts: parts(text) }) }, 'Give parts.')
  expect(refused()).toThrow('The board has no part “screen”. Give parts.')
  expect(refused('name: led, kind: led, pin: D13')).toThrow('It has led.')
  expect(refused('name: screen, kind: led, pin: D13')).toThrow('The part “screen” is no screen: its kind is led.')
  const screen = 'name: screen, kind: ssd1306, sda: A4, scl: A5'
  expect(refused(screen)).toThrow('has 16 × 5 pixels, and the screen “screen” 128 × 64.')
  expect(refused(`${screen}, height: 32`)).toThrow('128 × 32.')
  expect(refused(`${screen}, height: "64"`)).not.toThrow()
})

test('a picture that cannot be written is said, and a run that ended elsewhere has none', () => {
  const { steps, outcome } = waiting('/no/such/folder/ref.png')
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  expect(differenceAt(steps, outcome, BLANK, say)).toMatchObject({ actual: null, differs: 18 / 80 })
  expect(said).toEqual([expect.stringContaining('/no/such/folder/ref.actual.png cannot be written')])
  for (const other of [
    { ...outcome, result: 'failed' as const },
    { ...outcome, step: 1 },
  ])
    expect(differenceAt(steps, other, BLANK, say)).toBeNull()
  expect(differenceAt(steps, outcome, undefined, say)).toBeNull()
})

/** Returns a script that waits for a screen whose reference is where nothing can be written. */
function waiting(path: string) {
  const real = join(mkdtempSync(join(tmpdir(), 'boardwalk-screens-')), 'ref.png')
  writeFileSync(real, SHOT)
  const reference = new Reference({ part: 'screen', path: real, tolerance: 0 })
  Object.defineProperty(reference, 'path', { value: path })
  const nothing = { matched: null, start: null, end: null, fail: null, code: null }
  return { steps: [{ screen: reference }], outcome: { result: 'waiting' as const, step: 0, ...nothing } }
}
