import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addUser, changeEmail, changePassword, closeAccount, logIn, signUp } from '#core/accounts/index.ts'
import { actingAs } from '#core/actor.ts'
import { createKey, revokeKey } from '#core/api-keys/index.ts'
import { addBoard, setBoard } from '#core/boards/index.ts'
import { grantCredits } from '#core/credits/index.ts'
import { endLogin, findLogin, startLogin } from '#core/logins/index.ts'
import { settle } from '#core/scheduler/index.ts'
import { endSession, endSessionAsOperator, extendSession, StartSession, startSession } from '#core/sessions/index.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { auditEvents, db, sessions, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'
import { eraseAddressesOf, listAllEvents, listEvents, purgeOldAddresses } from './index.ts'

testsRollBack()

const password = 'a pier of many planks'
const keyId = 'key_01m7wn6qepf27t4rncj7m3vy30'
const key = { kind: 'key', credentialId: keyId, address: '192.0.2.7' } as const
const guest = { kind: 'guest', address: '192.0.2.7' } as const
const operator = { kind: 'operator' } as const
const allEvents = { limit: 100 }
const page = { limit: 100, offset: 0 }

/** Returns the events of a user, oldest first, without ids and times. */
async function eventsOf(user: { id: string }) {
  const { events } = await listEvents(user, page)
  return events
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ action, actor, credential_id, address, details }) => [action, actor, credential_id, address, details])
}

describe('an event records the actor, its credential and its IP', () => {
  test('signing up, logging in and out', async () => {
    const email = 'ada@boardwalk.example'
    const user = await actingAs(guest, () => signUp({ email, password }, 'net'))
    await actingAs(guest, () => logIn({ email, password: 'wrong' }, 'net')).catch(() => {})
    const token = await actingAs(guest, () => startLogin(user, 'password', null))
    const login = await findLogin(token)
    if (login) await actingAs({ ...key, kind: 'user', credentialId: login.id }, () => endLogin(login))
    expect(await eventsOf(user)).toEqual([
      ['signed_up', 'guest', null, '192.0.2.7', {}],
      ['login_failed', 'guest', null, '192.0.2.7', {}],
      ['logged_in', 'user', login?.id, '192.0.2.7', { by: 'password' }],
      ['logged_out', 'user', login?.id, '192.0.2.7', {}],
    ])
  })

  test('changes of an account up to its closing, which deletes every e-mail and IP', async () => {
    const user = await actingAs(guest, () => signUp({ email: 'eve@boardwalk.example', password }, 'net'))
    const token = await actingAs(guest, () => startLogin(user, 'password', null))
    await actingAs(guest, () => startLogin(user, 'password', null))
    const login = await findLogin(token)
    if (!login) throw new Error('the login is gone')
    await actingAs({ ...key, kind: 'user' }, async () => {
      await changePassword(login, { current_password: password, password: 'another pier of planks' }, 'net')
      const confirming = { current_password: 'another pier of planks' }
      await changeEmail(user, { ...confirming, email: 'eva@boardwalk.example' }, 'net')
      await closeAccount(user, confirming, 'net')
    })
    expect((await eventsOf(user)).map(([action, , , address]) => [action, address])).toEqual([
      ['signed_up', null],
      ['logged_in', null],
      ['logged_in', null],
      ['login_ended', null],
      ['password_changed', null],
      ['email_change_asked', null],
      ['login_ended', null],
      ['account_closed', null],
    ])
    expect(JSON.stringify(await db().select().from(auditEvents))).not.toMatch(/boardwalk\.example|planks/)
  })

  test('keys and top-ups', async () => {
    const user = await makeUser({ tier: 'paid' })
    const made = await actingAs(key, () => createKey(user, {}))
    await actingAs(key, () => revokeKey(user, made.id))
    await startTopUp(user, { pack: 'starter' })
    expect(await eventsOf(user)).toEqual([
      ['key_created', 'key', keyId, '192.0.2.7', { last_four: made.last_four }],
      ['key_revoked', 'key', keyId, '192.0.2.7', { last_four: made.last_four }],
      ['top_up_paid', 'system', null, null, { pack: 'starter', credits: 300 }],
    ])
  })

  test('a session that its user starts, extends and ends', async () => {
    const user = await makeUser({ credits: 100 })
    const { type, board } = await makeLab()
    await actingAs(key, async () => {
      const { id } = await startSession(user, StartSession.parse({ board_type: type, minutes: 5 }))
      await extendSession(user, id, { minutes: 3 })
      await endSession(user, id)
    })
    const by = ['key', keyId, '192.0.2.7']
    expect(await eventsOf(user)).toEqual([
      ['session_started', ...by, { board_id: board.id }],
      ['session_extended', ...by, { minutes: 3 }],
      ['session_ended', ...by, { reason: 'user_ended' }],
    ])
  })

  test('a user who frees a board is not the actor of the next user’s start', async () => {
    const [first, second] = [await makeUser({ credits: 100 }), await makeUser({ credits: 100 })]
    const { type, board } = await makeLab()
    const start = (user: typeof first) =>
      startSession(user, StartSession.parse({ board_type: type, minutes: 5, wait: true }))
    const { id } = await actingAs(key, () => start(first))
    await actingAs(guest, () => start(second))
    await actingAs(key, () => endSession(first, id))
    expect(await eventsOf(second)).toEqual([
      ['session_queued', 'guest', null, '192.0.2.7', {}],
      ['session_started', 'system', null, null, { board_id: board.id }],
    ])
  })

  test('a timed end has the system as its actor and the time it was due, not that of the read', async () => {
    const user = await makeUser({ credits: 100 })
    const { type } = await makeLab()
    const { id } = await startSession(user, StartSession.parse({ board_type: type, minutes: 1 }))
    const [row] = await db().select({ startedAt: sessions.startedAt }).from(sessions).where(eq(sessions.id, id))
    const minutesAgo = (minutes: number) => new Date((row?.startedAt?.getTime() ?? 0) - minutes * MINUTE_MS)
    const times = { createdAt: minutesAgo(3), startedAt: minutesAgo(3), expiresAt: minutesAgo(2) }
    await db()
      .update(sessions)
      .set({ ...times, nextEventAt: minutesAgo(2) })
      .where(eq(sessions.id, id))
    await actingAs(key, settle)
    const { events } = await listEvents(user, page)
    const ended = events.find(({ action }) => action === 'session_ended')
    expect(ended).toMatchObject({ actor: 'system', address: null, details: { reason: 'time_limit' } })
    expect(ended?.created_at).toEqual(times.expiresAt)
  })

  test('the operator', async () => {
    const { type, board } = await makeLab()
    const user = await actingAs(operator, async () => {
      const added = await addUser({ email: 'bob@boardwalk.example', password, credits: 500, paid: true })
      await grantCredits({ email: added.email, credits: -20, paid: false })
      await addBoard({ boardType: type, label: 'Second' })
      const ends = await startSession(added, StartSession.parse({ board_id: board.id, minutes: 5 }))
      await endSessionAsOperator(ends.id)
      await startSession(added, StartSession.parse({ board_id: board.id, minutes: 5 }))
      await setBoard(board.id, { condition: 'offline', now: true })
      return added
    })
    const by = ['operator', null, null]
    expect((await eventsOf(user)).filter(([action]) => action !== 'session_started')).toEqual([
      ['user_added', ...by, {}],
      ['credits_granted', ...by, { credits: 500, paid: true }],
      ['credits_granted', ...by, { credits: -20, paid: false }],
      ['session_ended', ...by, { reason: 'operator_ended' }],
      ['session_ended', ...by, { reason: 'board_failed' }],
    ])
    const withoutUser = (await listAllEvents(allEvents)).filter(({ user_id }) => user_id === null)
    expect(withoutUser.map(({ action, details }) => [action, details])).toEqual([
      ['board_set', { condition: 'offline', now: true, connection: false }],
      ['board_added', {}],
    ])
  })
})

test.each([
  ['changed', sql`update audit_events set action = 'logged_out'`],
  ['given to another user', sql`update audit_events set user_id = (select id from users where email like 'thief%')`],
  ['moved to another IP', sql`update audit_events set address = '198.51.100.1'`],
  ['removed', sql`delete from audit_events`],
  ['emptied', sql`truncate audit_events`],
])('a recorded event cannot be %s', async (_, statement) => {
  const user = await makeUser({ tier: 'paid' })
  await makeUser({ email: 'thief@boardwalk.example' })
  await actingAs(key, () => createKey(user, {}))
  await expect(transaction(() => db().execute(statement))).rejects.toMatchObject({
    cause: { message: 'the audit trail stands fast' },
  })
})

describe('personal data', () => {
  test('an e-mail without an account is recorded as a keyed hash only', async () => {
    await logIn({ email: 'Typo@boardwalk.example', password: 'wrong' }, 'net').catch(() => {})
    const [event] = await listAllEvents({ ...allEvents, tried: 'typo@boardwalk.example' })
    expect(event?.details).toEqual({ email_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(await db().select().from(auditEvents)).toLowerCase()).not.toContain('typo@')
    expect(await listAllEvents({ ...allEvents, tried: 'other@boardwalk.example' })).toEqual([])
  })

  test('IPs and browsers are deleted after 90 days, and of a closed account at once; the rest stays', async () => {
    const user = await makeUser({ tier: 'paid' })
    const old = {
      userId: user.id,
      actor: 'key' as const,
      action: 'key_created',
      address: '192.0.2.7',
      device: 'Firefox on Linux',
    }
    const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY_MS) })
    await db()
      .insert(auditEvents)
      .values([
        { ...old, ...daysAgo(91) },
        { ...old, ...daysAgo(89) },
      ])
    const addressesAndDevices = async () =>
      (await listEvents(user, page)).events.map(({ address, device }) => [address, device])
    await purgeOldAddresses()
    expect(await addressesAndDevices()).toEqual([
      ['192.0.2.7', 'Firefox on Linux'],
      [null, null],
    ])
    await eraseAddressesOf(user)
    expect((await addressesAndDevices()).flat()).toEqual([null, null, null, null])
  })

  test('deleting an account removes only the user id from its events', async () => {
    const user = await makeUser()
    await db().insert(auditEvents).values({ userId: user.id, actor: 'guest', action: 'signed_up' })
    await db().delete(users).where(eq(users.id, user.id))
    expect(await listAllEvents(allEvents)).toMatchObject([{ action: 'signed_up', user_id: null }])
  })
})

test('a user does not see the events of another user', async () => {
  const [mine, theirs] = [await makeUser({ tier: 'paid' }), await makeUser({ tier: 'paid' })]
  await createKey(theirs, {})
  expect(await listEvents(mine, page)).toEqual({ events: [], total: 0 })
  expect(await listEvents(theirs, { limit: 1, offset: 1 })).toEqual({ events: [], total: 1 })
})

test('the list can be narrowed to some actions', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await createKey(user, {})
  await revokeKey(user, id)
  const { events, total } = await listEvents(user, page, ['key_revoked', 'logged_in'])
  expect([events.map(({ action }) => action), total]).toEqual([['key_revoked'], 1])
})
