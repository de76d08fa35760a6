import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askForReset, signUp } from '#core/accounts/index.ts'
import { createKey, revokeKey } from '#core/api-keys/index.ts'
import { addBoard, setBoard, setImage } from '#core/boards/index.ts'
import { grantCredits } from '#core/credits/index.ts'
import { endLogin, startLogin } from '#core/logins/index.ts'
import { endSession, extendSession, StartSession, startSession } from '#core/sessions/index.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { apiKeys, baseImages, boards, db, entries, logins, mails, sessions, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

const user = async () => makeUser({ tier: 'paid', credits: 100 })

async function makeRunning() {
  const owner = await user()
  const { type } = await makeLab()
  return { owner, ...(await startSession(owner, StartSession.parse({ board_type: type, minutes: 5 }))) }
}

/** Prepares each action. The test then tries the action while no event can be written. */
const actions: Record<string, () => Promise<() => Promise<unknown>>> = {
  'signing up': async () => () => signUp({ email: 'eve@boardwalk.example', password: 'a pier of planks' }, 'net'),
  'logging in': async () => {
    const owner = await user()
    return () => startLogin(owner, 'password', null)
  },
  'logging out': async () => {
    const owner = await user()
    const { id } = await makeLogin(owner)
    return () => endLogin({ id, user: owner })
  },
  'asking for a reset': async () => {
    const { email } = await user()
    return () => askForReset({ email }, 'net')
  },
  'making a key': async () => {
    const owner = await user()
    return () => createKey(owner, {})
  },
  'revoking a key': async () => {
    const owner = await user()
    const { id } = await makeKey(owner)
    return () => revokeKey(owner, id)
  },
  'paying a top-up': async () => {
    const owner = await user()
    return () => startTopUp(owner, { pack: 'starter' })
  },
  'granting credits': async () => {
    const { email } = await user()
    return () => grantCredits({ email, credits: 5, paid: false })
  },
  'starting a session': async () => {
    const owner = await user()
    const { type } = await makeLab()
    return () => startSession(owner, StartSession.parse({ board_type: type, minutes: 5 }))
  },
  'extending a session': async () => {
    const { owner, id } = await makeRunning()
    return () => extendSession(owner, id, { minutes: 5 })
  },
  'ending a session': async () => {
    const { owner, id } = await makeRunning()
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
  'giving a base image a file': async () => {
    const { image } = await makeLab()
    return () => setImage(image.id, { file: { bytes: Buffer.from('a program'), format: 'bin', address: null } })
  },
}

/**
 * Breaks if the action and its event are not in one transaction: the action would be done without a
 * record of who did it.
 */
test.each(Object.entries(actions))('%s does not happen if its event cannot be recorded', async (_, prepare) => {
  const act = await prepare()
  const before = await readTables()
  await db().execute(sql`alter table audit_events rename to lost_events`)
  try {
    await expect(act()).rejects.toThrow('audit_events')
  } finally {
    await db().execute(sql`alter table lost_events rename to audit_events`)
  }
  expect(await readTables()).toEqual(before)
  await act()
  expect(await readTables()).not.toEqual(before)
})

function readTables() {
  const tables = [apiKeys, baseImages, boards, entries, logins, mails, sessions, users]
  return Promise.all(tables.map((table) => db().select().from(table).orderBy(table.id)))
}
