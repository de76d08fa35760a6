import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askForReset, signUp } from '#core/accounts/index.ts'
import { createKey, revokeKey } from '#core/api-keys/index.ts'
import { addBoard, setBoard } from '#core/boards/index.ts'
import { grantCredits } from '#core/credits/index.ts'
import { endLogin, startLogin } from '#core/logins/index.ts'
import { endSession, extendSession, StartSession, startSession } from '#core/sessions/index.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { apiKeys, boards, db, entries, logins, mails, sessions, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

const user = async () => makeUser({ tier: 'paid', credits: 100 })

async function running() {
  const owner = await user()
  const { type } = await makeLab()
  return { owner, ...(await startSession(owner, StartSession.parse({ board_type: type, minutes: 5 }))) }
}

/** What each act needs is made beforehand; then it is tried where nothing can be written down. */
const acts: Record<string, () => Promise<() => Promise<unknown>>> = {
  'signing up': async () => () => signUp({ email: 'eve@boardwalk.example', password: 'a pier of planks' }, 'net'),
  'logging in': async () => {
    const somebody = await user()
    return () => startLogin(somebody, null)
  },
  'logging out': async () => {
    const somebody = await user()
    const { id } = await makeLogin(somebody)
    return () => endLogin({ id, user: somebody })
  },
  'asking for a reset': async () => {
    const { email } = await user()
    return () => askForReset({ email }, 'net')
  },
  'making a key': async () => {
    const somebody = await user()
    return () => createKey(somebody, {})
  },
  'revoking a key': async () => {
    const somebody = await user()
    const { id } = await makeKey(somebody)
    return () => revokeKey(somebody, id)
  },
  'paying a top-up': async () => {
    const somebody = await user()
    return () => startTopUp(somebody, { pack: 'starter' })
  },
  'granting credits': async () => {
    const { email } = await user()
    return () => grantCredits({ email, credits: 5, paid: false })
  },
  'starting a session': async () => {
    const somebody = await user()
    const { type } = await makeLab()
    return () => startSession(somebody, StartSession.parse({ board_type: type, minutes: 5 }))
  },
  'extending a session': async () => {
    const { owner, id } = await running()
    return () => extendSession(owner, id, { minutes: 5 })
  },
  'ending a session': async () => {
    const { owner, id } = await running()
    return () => endSession(owner, id)
  },
  'adding a board': async () => {
    const { type } = await makeLab()
    return () => addBoard({ boardType: type, label: 'Second' })
  },
  'closing a board': async () => {
    const { board } = await makeLab()
    return () => setBoard(board.id, { condition: 'offline' })
  },
}

/**
 * Red where the act and its event are not one transaction: each then leaves what it did, and nobody
 * can look up who did it.
 */
test.each(Object.entries(acts))('%s does not happen where it cannot be written down', async (_, prepare) => {
  const act = await prepare()
  const before = await world()
  await db().execute(sql`alter table audit_events rename to lost_events`)
  try {
    await expect(act()).rejects.toThrow('audit_events')
  } finally {
    await db().execute(sql`alter table lost_events rename to audit_events`)
  }
  expect(await world()).toEqual(before)
  await act()
  expect(await world()).not.toEqual(before)
})

function world() {
  const tables = [apiKeys, boards, entries, logins, mails, sessions, users]
  return Promise.all(tables.map((table) => db().select().from(table).orderBy(table.id)))
}
