import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readWork } from '#core/agents/index.ts'
import { purgeOldFirmware, readFirmwareFor } from '#core/firmware/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { boards, db, firmwareBlobs, listen } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { writeIntelHex } from '#firmware-files/testing.ts'
import { run } from './program.ts'
import { problemOf, resultOf } from './testing.ts'

testsCommit()

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-images-'))
const bytes = Buffer.from([1, 2, 3, 4])
const hex = join(folder, 'blink.hex')
const raw = join(folder, 'blink.bin')
writeFileSync(hex, writeIntelHex([{ address: 0, bytes }]))
writeFileSync(raw, bytes)

let agentId = ''
let image = { id: '', boardType: '' }

const set = async (...options: string[]) => run(['images', 'set', image.id, ...options])
const refusalOf = async (...options: string[]) => problemOf(await set(...options)).detail

/** What an agent starts to see whether a board is good. */
async function checked() {
  const [release] = (await readWork(agentId)).release
  return release?.check
}

/** An agent has a board that was never checked. */
beforeEach(async () => {
  const agent = await makeAgent()
  agentId = agent.id
  const { slug } = await makeBoardType()
  image = await makeBaseImage({ boardType: slug })
  const board = await makeAgentBoard({ boardType: slug, agentId })
  await db().update(boards).set({ lastBindingNo: 1 }).where(eq(boards.id, board.id))
})

test('a file is given to the agents of its boards, and how the board shows that it runs', async () => {
  expect(await checked()).toMatchObject({ image: null, send: null, expect: null })
  const boot = ['--boot-send', 'help\r', '--boot-expect', 'ready', '--boot-timeout', '20']
  const shown = resultOf(await set('--file', hex, ...boot))
  expect(shown).toMatchObject({ id: image.id, format: 'hex', address: null, boot_expect: 'ready', boot_timeout_s: 20 })
  const check = await checked()
  expect(check).toMatchObject({
    image: { sha256: shown.sha256, format: 'hex', size: shown.size },
    ...{ send: 'help\r', expect: 'ready', timeout_ms: 20_000 },
  })
  expect((await readFirmwareFor(agentId, shown.sha256))?.length).toBe(shown.size)
  const { images } = resultOf(await run(['images', 'list', '--type', image.boardType]))
  expect(images).toEqual([shown])
})

test('its agents are told', async () => {
  const told: string[] = []
  const stop = await listen('instances', (payload) => told.push(payload))
  onTestFinished(stop)
  resultOf(await set('--file', hex))
  await expect.poll(() => told.join()).toContain(JSON.stringify({ t: 'work', agent: agentId }))
})

test('what is not named stays, and what is empty is removed', async () => {
  resultOf(await set('--file', raw, '--address', '0x08000000', '--boot-expect', 'ready'))
  expect(resultOf(await set('--boot-timeout', '5'))).toMatchObject({
    ...{ format: 'bin', size: bytes.length, address: 0x0800_0000, boot_expect: 'ready', boot_timeout_s: 5 },
  })
  expect(resultOf(await set('--file', raw))).toMatchObject({ address: null })
  const removed = resultOf(await set('--file', '', '--boot-expect', ''))
  expect(removed).toMatchObject({ format: null, size: null, sha256: null, boot_expect: null, boot_timeout_s: 5 })
  expect(await checked()).toMatchObject({ image: null, expect: null })
})

/** Breaks where a check of a sound board waits for what its new image does not give back. */
test('an image echoes if that is said, and another file does not', async () => {
  const echoing = async (...options: string[]) => resultOf(await set(...options)).echoes
  expect(await echoing('--file', hex)).toBe(false)
  expect(await echoing('--echoes', 'yes')).toBe(true)
  expect(await echoing('--boot-timeout', '5')).toBe(true)
  expect(await echoing('--file', raw)).toBe(false)
  expect(await echoing('--file', hex, '--echoes', 'yes')).toBe(true)
  expect(await echoing('--file', '')).toBe(false)
})

test('bytes of an image are not deleted as unused', async () => {
  const { sha256 } = resultOf(await set('--file', hex))
  await db()
    .update(firmwareBlobs)
    .set({ createdAt: new Date(0) })
  await purgeOldFirmware()
  expect(await readFirmwareFor(agentId, sha256)).toBeDefined()
})

test('what is no file for the type is refused, and changes nothing', async () => {
  const empty = join(folder, 'empty.bin')
  writeFileSync(empty, '')
  const broken = join(folder, 'broken.hex')
  writeFileSync(broken, ':00')
  expect(await refusalOf('--file', empty)).toContain('is empty')
  expect(await refusalOf('--file', broken)).toMatch(/line 1/i)
  expect(await refusalOf('--file', join(folder, 'nowhere'))).toMatch(/^--file cannot be read: ENOENT/)
  expect(await refusalOf('--file', folder)).toMatch(/^--file cannot be read: EISDIR/)
  expect(await refusalOf('--file', hex, '--address', '0x10')).toContain('for bin files only')
  expect(await refusalOf('--file', raw, '--address', '16')).toContain('hexadecimal')
  expect(await refusalOf('--file', raw, '--format', 'exe')).toContain('must be')
  expect(await refusalOf('--address', '0x10', '--boot-expect', 'x')).toContain('go with --file')
  expect(await refusalOf('--boot-expect', 'x'.repeat(201))).toContain('200 bytes')
  expect(await refusalOf('--boot-timeout', '301')).toContain('from 1 to 300')
  expect(await refusalOf()).toContain('needs --file')
  expect(problemOf(await run(['images', 'set', `img_${'0'.repeat(26)}`, '--file', hex]))).toMatchObject({
    ...{ code: 'not_found', detail: 'There is no such base image.' },
  })
  expect(await checked()).toMatchObject({ image: null, expect: null })
})
