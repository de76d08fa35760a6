import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeAgentBoard, makeBoardType, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { boards, db, firmware } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { browser } from '#test/next-headers.ts'
import { flashAction } from './actions.ts'

testsRollBack()

vi.mock('next/headers', async () => (await import('#test/next-headers.ts')).nextHeaders)

/** A session that runs on a board of a type, and how its user sends the form of a file. */
async function makeScene(slug: string, flashFormats: string[]) {
  const user = await makeUser()
  await makeBoardType({ slug })
  const { id: boardId } = await makeAgentBoard({ boardType: slug })
  await db().update(boards).set({ flashFormats, maxFirmwareBytes: 30_000 }).where(eq(boards.id, boardId))
  const session = await makeSession({ user, state: 'running', boardId, boardType: slug, bindingNo: 1 })
  browser.cookie = await sealLoginCookie((await makeLogin(user)).token)
  const send = (name: string, content: string, fields: object = {}) => {
    const form = new FormData()
    const all = { session_id: session.id, format: '', address: '', ...fields }
    for (const [field, text] of Object.entries(all)) form.set(field, text)
    form.set('file', new File([content], name))
    return flashAction({ status: 'idle' }, form)
  }
  return { user, send }
}

/** Breaks where a file is flashed that nothing marks as firmware: a text would run. */
test.each([
  ['uno-emulated', 0],
  ['pico-emulated', 0x1000_0000],
])('a file that is no known firmware is asked about first: %s', async (slug, address) => {
  const { user, send } = await makeScene(slug, ['hex', 'elf', 'bin'])
  const state = await send('read\u202eme.txt', 'a text')
  const [kept] = await db().select().from(firmware).where(eq(firmware.userId, user.id))
  expect(kept).toMatchObject({ filename: 'readme.txt', format: 'bin' })
  expect(state).toEqual({ status: 'done', result: { firmware_id: kept?.id, filename: 'readme.txt', address } })
})

test.each([
  ['a web page', 'index.html', '<!doctype html>', {}, 'a web page'],
  ['another ending', 'a.uf2', 'a text', {}, 'This board takes .hex and .elf files, not .uf2.'],
  ['raw bytes, which it does not take', 'readme.txt', 'a text', {}, 'not .bin.'],
  ['what is not the format that is said', 'readme.txt', 'a text', { format: 'hex' }, 'Line 1 is not a valid'],
])('%s is refused without a question', async (_, name, content, fields, detail) => {
  const { send } = await makeScene('uno-emulated', ['hex', 'elf'])
  expect(JSON.stringify(await send(name, content, fields))).toContain(detail)
})

test('an address has to be hexadecimal', async () => {
  const { send } = await makeScene('uno-emulated', ['bin'])
  expect(await send('a.bin', 'a text', { address: '12z' })).toMatchObject({
    status: 'refused',
    fields: { address: expect.stringContaining('hexadecimal') },
  })
})
