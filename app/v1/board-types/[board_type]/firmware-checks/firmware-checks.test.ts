import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseNow, subjectOf } from '#core/rate-limits.ts'
import { makeAgentBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { boards, db, firmware, rateCounters } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { writeUf2 } from '#firmware-files/testing.ts'
import * as checks from './route.ts'

testsRollBack()

const HEX = ':00000001FF\n'
const PROGRAM = `:0400000001020304F2\n${HEX}`
let key: string
let userId: string

beforeEach(async () => {
  const user = await makeUser()
  userId = user.id
  key = (await makeKey(user)).secret
  for (const [boardType, flashFormats] of [
    ['uno-emulated', ['hex', 'elf', 'bin']],
    ['pico-emulated', ['uf2']],
  ] as const) {
    await makeBoardType({ slug: boardType })
    const { id } = await makeAgentBoard({ boardType })
    const takes = { flashFormats: [...flashFormats], maxFirmwareBytes: 100_000 }
    await db().update(boards).set(takes).where(eq(boards.id, id))
  }
})

async function check(boardType: string, body: string | Uint8Array<ArrayBuffer>, query = '') {
  const url = `http://localhost/v1/board-types/${boardType}/firmware-checks${query}`
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' }
  const params = Promise.resolve({ board_type: boardType })
  const response = await checks.POST(new Request(url, { method: 'POST', headers, body }), { params })
  return { status: response.status, body: await response.json() }
}

test('200: what fits, and nothing is kept', async () => {
  expect(await check('uno-emulated', PROGRAM, '?filename=app.hex')).toEqual({
    status: 200,
    body: { board_type: 'uno-emulated', filename: 'app.hex', format: 'hex', size: PROGRAM.length },
  })
  expect(await check('uno-emulated', 'raw', '?format=bin')).toMatchObject({ status: 200, body: { format: 'bin' } })
  expect(await db().$count(firmware)).toBe(0)
})

test('400, 413, 415: what does not fit, with the type that does', async () => {
  const uf2 = new Uint8Array(writeUf2(0x1000_0000, new Uint8Array(300), 0xe48b_ff56))
  expect(await check('uno-emulated', uf2)).toMatchObject({
    ...{ status: 415, body: { code: 'unsupported_media_type' } },
    body: { detail: expect.stringContaining('This is an RP2040 UF2: board_type pico-emulated.') },
  })
  expect((await check('uno-emulated', 'x'.repeat(100_001), '?format=bin')).status).toBe(413)
  for (const [body, words] of [
    ['a text', 'name it .bin or give the format bin.'],
    [':0100000001FF\n', 'Line 1 has a wrong checksum.'],
    ['', 'is empty'],
  ] as const)
    expect(await check('uno-emulated', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '', detail: expect.stringContaining(words) }] },
    })
})

test('404 for a type that does not exist, and 409 for one whose boards take no file', async () => {
  await makeBoardType({ slug: 'no-files' })
  expect(await check('no-such-type', PROGRAM)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await check('no-files', PROGRAM)).toMatchObject({ status: 409, body: { code: 'not_supported' } })
})

test('429 beyond 600 an hour: a file is read whole, and costs nothing', async () => {
  const counter = { limitName: 'firmware_checks', unit: subjectOf(userId), openedAt: databaseNow, tries: 599 }
  await db().insert(rateCounters).values(counter)
  expect((await check('uno-emulated', PROGRAM)).status).toBe(200)
  expect(await check('uno-emulated', PROGRAM)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})
