import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeUser } from '#db/factory.ts'
import { boards, db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { StartSession, startSession } from './index.ts'

testsRollBack()

const led = { name: 'led', kind: 'led', pin: 'D13' }

/** A type with an older agent's board, and one whose agent knows parts and speeds. */
async function makeScene() {
  const { slug } = await makeBoardType({ slug: 'uno-emulated', label: 'Uno' })
  await makeBaseImage({ boardType: slug })
  const { id: agentId } = await makeAgent()
  const board = (capabilities: string[]) => makeAgentBoard({ boardType: slug, agentId, capabilities })
  const [old, able] = [await board(['console']), await board(['console', 'parts', 'speed'])]
  const start = async (asked: object = {}) => {
    const user = await makeUser({ credits: 10, emailVerifiedAt: new Date() })
    return startSession(user, StartSession.parse({ board_type: slug, ...asked }))
  }
  return { old, able, start }
}

test('a session with parts gets a board that can have them, and is passed by those without', async () => {
  const { old, able, start } = await makeScene()
  expect(await start({ parts: [led] })).toMatchObject({ board_id: able.id, parts: [led], speed: 'real', seed: null })
  const waiting = await start({ speed: 'max', seed: 7 })
  expect(waiting).toMatchObject({ state: 'queued', speed: 'max', seed: 7 })
  expect(await start()).toMatchObject({ board_id: old.id })
  const [row] = await db().select({ needs: sessions.needs }).from(sessions).where(eq(sessions.id, waiting.id))
  expect(row?.needs).toEqual(['parts', 'speed'])
})

test('a plain session takes any board', async () => {
  const { old, able, start } = await makeScene()
  const given = [await start(), await start()].map((session) => session.board_id)
  expect(new Set(given)).toEqual(new Set([old.id, able.id]))
})

test('a session that no board can serve is refused at once', async () => {
  const { old, able, start } = await makeScene()
  const refused = (detail: string) => ({ code: 'not_supported', message: detail })
  await expect(start({ board_type: undefined, board_id: old.id, speed: 'max' })).rejects.toMatchObject(
    refused('This board does not have the capability `speed`.'),
  )
  await db()
    .update(boards)
    .set({ capabilities: ['parts'] })
    .where(eq(boards.id, able.id))
  await expect(start({ parts: [led], speed: 'max' })).rejects.toMatchObject(
    refused('No Uno has the capabilities `parts` and `speed`.'),
  )
})

describe('parts that do not fit are refused with their place', () => {
  const refusals: [string, object, string][] = [
    ['a pin that the board does not have', { ...led, pin: 'D31' }, '/parts/0/pin'],
    ['a voltage on a digital pin', { name: 'pot', kind: 'potentiometer', pin: 'D2' }, '/parts/0/pin'],
  ]
  test.each(refusals)('%s', async (_, part, pointer) => {
    const { start } = await makeScene()
    await expect(start({ parts: [part] })).rejects.toMatchObject({
      code: 'invalid_request',
      particulars: { errors: [{ pointer }] },
    })
  })

  const screen = { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5' }
  const second = { ...screen, name: 'second', address: 61 }
  const crossed = { sda: 'A5', scl: 'A4' }
  const serial = { name: 'gps', kind: 'uart', rx: 'D9', tx: 'D8' }

  test('but screens share a bus', () => {
    const { error } = StartSession.safeParse({ board_type: 'uno-emulated', parts: [screen, second, serial] })
    expect(error).toBeUndefined()
  })

  const wrong: [string, object[], (string | number)[], string][] = [
    ['a member with a typing error', [{ ...led, pull_: 'up' }], ['parts', 0], 'did you mean `pull`?'],
    ['a member of another kind', [{ ...led, bounce_ms: 2 }], ['parts', 0, 'bounce_ms'], 'is not for a led'],
    ['a kind that there is not', [{ ...led, kind: 'lamp' }], ['parts', 0, 'kind'], ''],
    ['a kind without its pin', [{ name: 'led', kind: 'led' }], ['parts', 0, 'pin'], ''],
    ['a name that is taken', [led, { ...led, pin: 'D2' }], ['parts', 1, 'name'], 'is taken by another part'],
    ['a pin that is taken', [led, { ...led, name: 'two' }], ['parts', 1, 'pin'], 'is taken by another part'],
    ['a pin of a bus', [screen, { ...led, pin: 'A4' }], ['parts', 1, 'pin'], 'is taken by another part'],
    ['a bus the other way round', [screen, { ...second, ...crossed }], ['parts', 1, 'sda'], 'is taken by another part'],
    ['an address on a bus', [screen, { ...second, address: 60 }], ['parts', 1, 'address'], 'is taken by another part'],
    ['an address that no screen has', [{ ...screen, address: 62 }], ['parts', 0, 'address'], '60 (0x3c) or 61 (0x3d)'],
    ['something to send', [{ ...serial, send: 'now' }], ['parts', 0], 'is not recognized'],
    ['too many', Array.from({ length: 17 }, () => led), ['parts'], 'must have at most 16 parts'],
  ]
  test.each(wrong)('%s', (_, parts, path, message) => {
    const { error } = StartSession.safeParse({ board_type: 'uno-emulated', parts })
    expect(error?.issues).toContainEqual(expect.objectContaining({ path, message: expect.stringContaining(message) }))
  })
})
