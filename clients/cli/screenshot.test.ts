import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'

const SESSION = `ses_${'0'.repeat(26)}`
/** Not UTF-8, as a PNG is not. */
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])
const service = () =>
  fakeService([], ({ pathname }) => {
    if (pathname === `/v1/sessions/${SESSION}`) return { status: 200, body: { id: SESSION, state: 'running' } }
    if (pathname.endsWith('/parts/screen/screenshot')) return { status: 200, text: PNG }
    return { status: 409, body: { code: 'not_supported', detail: 'no picture', request_id: 'req_1' } }
  })

test('a screenshot is written to a file, byte by byte, or to a program', async () => {
  const { url } = await service()
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-screenshot-')), 'a.png')
  const ran = await runHere(['screenshot', SESSION, 'screen', '-o', path], { url })
  expect(ran).toMatchObject({ error: undefined, stdout: '' })
  expect(new Uint8Array(readFileSync(path))).toEqual(PNG)
  const piped = await runHere(['screenshot', SESSION, 'screen', '-o', '-'], { url })
  expect(piped).toMatchObject({ error: undefined, stdout: Buffer.from(PNG).toString() })
})

test('a terminal gets no PNG, and a file that cannot be written is an error', async () => {
  const { url } = await service()
  const ran = (words: string[], isTTY = false) => runHere(['screenshot', ...words], { url, isTTY })
  const shown = await ran([SESSION, 'screen', '-o', '-'], true)
  expect(shown).toMatchObject({ stdout: '', error: { message: expect.stringContaining('no text for a terminal') } })
  const lost = await ran([SESSION, 'screen', '-o', '/no/such/folder/a.png'])
  expect(lost).toMatchObject({ error: { message: expect.stringContaining('/no/such/folder/a.png') } })
  const led = await ran([SESSION, 'led', '-o', '-'])
  expect(led).toMatchObject({ stdout: '', error: { code: 'not_supported' } })
  expect(await ran(['-o', '-'])).toMatchObject({ error: { message: 'Give the name of one screen.' } })
})
