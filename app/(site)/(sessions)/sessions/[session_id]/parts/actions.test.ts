import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { BoardParts } from '#core/parts/index.ts'
import { makeAgentBoard, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { browser } from '#test/next-headers.ts'
import { Part, type PartInput } from '#wire/parts.ts'
import { setPartAction } from './actions.ts'

testsRollBack()

vi.mock('next/headers', async () => (await import('#test/next-headers.ts')).nextHeaders)

/** A session that runs with a button, what its agent is told, and how its user sends the form. */
async function makeScene() {
  const user = await makeUser()
  const { id: boardId, boardType } = await makeAgentBoard()
  const parts = z.array(Part).parse([
    { name: 'button', kind: 'button', pin: 'D2' },
    { name: 'knob', kind: 'potentiometer', pin: 'A0' },
  ])
  const session = await makeSession({ user, state: 'running', boardId, boardType, bindingNo: 1, parts })
  const told: [string, PartInput][] = []
  const board = new BoardParts(session.id, {
    set(part, state) {
      told.push([part, state])
      // It is heard of later, as from an agent.
      setTimeout(() => board.take({ states: [{ name: part, kind: 'button', state }] }), 20)
      return true
    },
    note: () => {},
  })
  board.take({ states: [{ name: 'button', kind: 'button', state: { pressed: false } }] })
  const send = async (fields: object, by: { id: string } = user) => {
    browser.cookie = await sealLoginCookie((await makeLogin(by)).token)
    const form = new FormData()
    const all = { session_id: session.id, part: 'button', ...fields }
    for (const [name, text] of Object.entries(all)) form.set(name, text)
    return setPartAction({ status: 'idle' }, form)
  }
  return { session, board, told, send }
}

/** Breaks where the page is made before the board has told: it would show the part as it was. */
test('the form of a part tells its board, and leads back to the parts as they are then', async () => {
  const { session, board, told, send } = await makeScene()
  const digest = expect.stringContaining(`;/sessions/${session.id}/parts;`)
  await expect(send({ pressed: 'true' })).rejects.toMatchObject({ digest })
  expect(told).toEqual([['button', { pressed: true }]])
  expect(board.all).toMatchObject([{ states: [{ state: { pressed: true } }] }])
})

/** Breaks if a session is found without its user: any user would learn that it exists. */
test('to the form of another user the session does not exist', async () => {
  const { told, send } = await makeScene()
  expect(await send({ pressed: 'true' }, await makeUser())).toMatchObject({
    ...{ status: 'refused', code: 'not_found', detail: expect.stringContaining('session') },
  })
  expect(told).toEqual([])
})

/** Breaks without `SetPart` in the schema: what is no number would reach the board. */
test.each([
  ['a value that is not of its kind', { value: '0.5' }],
  ['a number that is empty', { part: 'knob', value: ' ' }],
  ['a member that no part has', { part: 'knob', volts: '5' }],
  ['nothing', {}],
])('%s is refused, and the board is not told', async (_, fields) => {
  const { told, send } = await makeScene()
  expect(await send(fields)).toMatchObject({ status: 'refused', code: 'invalid_request' })
  expect(told).toEqual([])
})
