import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { fakeService, prints } from '#clients/testing/fake-console.ts'
import { pngFile } from '#clients/testing/png-file.ts'
import { clientOf, failureOf } from '../../testing.ts'
import { LiveSession, ScreenDiffersError, type Session } from '../index.ts'
import { PartNews } from '../part-news.ts'
import { pictureOf } from './picture.ts'

const [WIDTH, HEIGHT] = [128, 32]
/** A quarter of the pixels is lit. */
const lit = Uint8Array.from({ length: (WIDTH / 8) * HEIGHT }, (_, at) => (at % 16 < 4 ? 255 : 0))
const PNG = await pngFile(WIDTH, HEIGHT, lit)
const shows = (rows: Uint8Array) => ({
  t: 'parts' as const,
  states: [
    {
      ...{ name: 'screen', kind: 'ssd1306' },
      state: { on: true, width: WIDTH, height: HEIGHT, frame: Buffer.from(rows).toString('base64') },
    },
  ],
})
const record = {
  ...{ id: 'ses_1', state: 'running', lease_seconds: null, console: null },
  parts: [
    { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5', height: HEIGHT },
    { name: 'led', kind: 'led', pin: 'D13' },
  ],
} as unknown as Session

async function openSession() {
  const service = await fakeService([prints('boot')])
  const session = new LiveSession(clientOf(service.url), record)
  await session.expect('boot')
  return { session, board: service.connections[0] }
}

/** Breaks where a screen is looked at once: a program takes its time to draw. */
test.each([
  ['the bytes of a PNG', PNG],
  ['a path', writtenTo('menu.png')],
  ['a URL', pathToFileURL(writtenTo('menu.png'))],
])('a screen is waited for until it shows %s', async (_, png) => {
  const { session, board } = await openSession()
  await using _session = session
  board?.say(shows(new Uint8Array(lit.length)))
  const shown = session.expectScreen('screen', png)
  board?.say(shows(lit))
  await shown
  await session.expectScreen('screen', png, { timeoutMs: 0 })
})

test('a screen that differs is an error with the pixels that do, and so many as are said may', async () => {
  const { session, board } = await openSession()
  await using _session = session
  const unknown = await failureOf(session.expectScreen('screen', PNG, { timeoutMs: 10 }))
  expect(unknown.message).toMatch(
    /^“screen” did not show the picture within 0\.01 s\. 100 % of its pixels differ:\n█{128}/,
  )
  board?.say(shows(new Uint8Array(lit.length)))
  await session.expectScreen('screen', PNG, { tolerance: 0.25 })
  const error = await failureOf(session.expectScreen('screen', PNG, { tolerance: 0.24, timeoutMs: 10 }))
  expect(error).toBeInstanceOf(ScreenDiffersError)
  expect(error).toMatchObject({ part: 'screen', differs: 0.25, reason: 'timeout' })
  expect((error as ScreenDiffersError).drawn.split('\n')).toEqual(Array(16).fill('█'.repeat(32)))
})

/** Breaks without the pictures that are kept: each piece of output would decode the screen. */
test('a picture is decoded once, until its screen shows another', () => {
  const news = new PartNews()
  news.hear(shows(lit))
  const picture = news.pictureOf('screen')
  news.hear({ t: 'parts', states: [{ name: 'led', kind: 'led', state: { on: true } }] })
  expect(news.pictureOf('screen')).toBe(picture)
  news.hear(shows(new Uint8Array(lit.length)))
  expect(news.pictureOf('screen')?.lit.includes(1)).toBe(false)
})

test('a board that locks up ends the wait', async () => {
  const { session, board } = await openSession()
  await using _session = session
  const waiting = failureOf(session.expectScreen('screen', PNG))
  board?.say({ t: 'processor', offset: 4, state: 'locked_up', text: null })
  expect(await waiting).toMatchObject({
    reason: 'locked_up',
    message: expect.stringContaining('and cannot: the board'),
  })
})

test('the end of the session ends the wait', async () => {
  const { session, board } = await openSession()
  await using _session = session
  const ended = failureOf(session.expectScreen('screen', PNG))
  board?.end('board_failed')
  expect(await ended).toMatchObject({ name: 'SessionEndedError' })
})

test('what is no screen or no PNG is refused before anything is waited for', async () => {
  const { session } = await openSession()
  await using _session = session
  for (const [part, png, words] of [
    ['lamp', PNG, 'This session has no part lamp. It has screen, led.'],
    ['led', PNG, 'The part led is no screen: its kind is led.'],
    ['screen', Buffer.from('GIF89a'), 'The picture is no PNG.'],
    ['screen', writtenTo('no.png', 'GIF89a'), 'no.png is no PNG.'],
    ['screen', '/no/such/file.png', 'There is no file /no/such/file.png.'],
    ['screen', 5 as unknown as string, 'A picture'],
  ] as const)
    expect((await failureOf(session.expectScreen(part, png))).message).toContain(words)
  const wrong = session.expectScreen('screen', PNG, { tolerance: 2 })
  await expect(wrong).rejects.toThrow('tolerance must be from 0 up to 1, and not 2.')
})

test.each([
  ['a part without a picture', { on: true, duty: 1 }],
  ['a picture of another size', { width: 8, height: 2, frame: 'gA==' }],
  ['a picture that is no base64', { width: 8, height: 1, frame: 'g===' }],
])('%s shows nothing', (_, state) => {
  expect(pictureOf({ width: 8, height: 1, frame: 'gA==' })).toMatchObject({
    lit: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0),
  })
  expect(pictureOf(state)).toBeUndefined()
})

function writtenTo(name: string, bytes: string | Uint8Array = PNG): string {
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-screen-')), name)
  writeFileSync(path, bytes)
  return path
}
