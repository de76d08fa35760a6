import { expect, test } from 'vitest'
import { keyList, newSecret, revokeKey } from '#core/api-keys/index.ts'
import { sessionList } from '#core/sessions/index.ts'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { jsonRead } from './json-read.ts'

testsCommit()

const [keys, sessions] = [jsonRead(keyList), jsonRead(sessionList)]
const page = { limit: 20, offset: 0 }

const makeOwner = async () => {
  const user = await makeUser({ tier: 'paid' })
  return { user, ...(await makeKey(user)), session: await makeSession({ user, state: 'ended' }) }
}

test('of many simultaneous reads each gets its own rows, and revoked or unknown keys get none', async () => {
  const owners = await Promise.all(Array.from({ length: 30 }, makeOwner))
  const gone = await makeOwner()
  await revokeKey(gone.user, gone.id)
  const callers = [...owners, ...owners.slice(0, 5), gone, { ...gone, secret: newSecret() }]
  const results = await Promise.all(
    callers.flatMap(({ secret }) => [keys.forKey(secret, page), sessions.forKey(secret, page)]),
  )
  for (const [place, { user, id, session }] of callers.entries()) {
    const [ofKeys, ofSessions] = results.slice(2 * place, 2 * place + 2)
    if (id === gone.id) expect([ofKeys, ofSessions]).toEqual([undefined, undefined])
    else {
      expect([ofKeys?.userId, ofSessions?.userId]).toEqual([user.id, user.id])
      expect(JSON.parse(String(ofKeys?.json)).keys.map((key: { id: string }) => key.id)).toEqual([id])
      expect(JSON.parse(String(ofSessions?.json)).ended.map((ended: { id: string }) => ended.id)).toEqual([session.id])
    }
  }
})

test('each gets the requested page', async () => {
  const { user, secret } = await makeOwner()
  await makeSession({ user, state: 'ended' })
  const pages = [
    { limit: 1, offset: 0 },
    { limit: 1, offset: 1 },
    { limit: 20, offset: 0 },
    { limit: 1, offset: 2 },
  ]
  const results = await Promise.all(pages.map((page) => sessions.forKey(secret, page)))
  const [first, second, both, none] = results.map((result) => JSON.parse(String(result?.json)).ended)
  expect(both).toHaveLength(2)
  expect([first, second, none]).toEqual([[both[0]], [both[1]], []])
})

test('a revoked key reads nothing, also in a batch with a live one', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const before = Promise.all([keys.forKey(one.secret, page), keys.forKey(other.secret, page)])
  expect((await before).map((read) => read?.userId)).toEqual([one.user.id, other.user.id])
  await revokeKey(one.user, one.id)
  const after = await Promise.all([keys.forKey(one.secret, page), keys.forKey(other.secret, page)])
  expect(after.map((read) => read?.userId)).toEqual([undefined, other.user.id])
})
