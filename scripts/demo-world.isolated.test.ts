import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkCredentials, hashPassword } from '#core/accounts/index.ts'
import { findKey } from '#core/api-keys/index.ts'
import { packs } from '#core/top-ups/index.ts'
import { makeBoard, makeUser } from '#db/factory.ts'
import { apiKeys, db, sessions, users } from '#db/index.ts'
import { soldPacks } from '#db/seed/account.ts'
import { testsRollBack } from '#db/testing.ts'
import { openDemoWorld } from './demo-world.ts'

testsRollBack()
vi.stubEnv('DATABASE_URL', '')

const dataDir = mkdtempSync(join(tmpdir(), 'boardwalk-demo-'))
const file = join(dataDir, 'demo.json')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(dataDir, { recursive: true }))

const kept = () => JSON.parse(readFileSync(file, 'utf8'))

describe('the first start', () => {
  test('makes a world, a login and a key that work, and keeps them for the owner alone', async () => {
    const world = await openDemoWorld(dataDir)
    expect(world).toEqual({ email: 'demo@boardwalk.example', password: expect.any(String), secret: expect.any(String) })
    const user = await checkCredentials({ email: world?.email ?? '', password: world?.password ?? '' })
    expect((await findKey(world?.secret ?? ''))?.user.id).toBe(user.id)
    expect(await db().$count(sessions)).toBeGreaterThan(200)
    expect(kept()).toEqual(world)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('makes other credentials in every world', async () => {
    const one = await openDemoWorld(dataDir)
    rmSync(file)
    await db().execute(sql`alter table audit_events disable trigger audit_events_are_not_emptied`)
    await db().execute(sql`truncate users, board_types cascade`)
    const other = await openDemoWorld(dataDir)
    expect(other?.password).not.toBe(one?.password)
    expect(other?.secret).not.toBe(one?.secret)
  })

  for (const [what, make] of Object.entries({ user: makeUser, board: makeBoard })) {
    test(`makes nothing, and no file, beside a ${what} who was there first`, async () => {
      await make()
      expect(await openDemoWorld(dataDir)).toBeUndefined()
      expect(() => statSync(file)).toThrow('ENOENT')
      expect(await db().$count(sessions)).toBe(0)
    })
  }
})

// Breaks if the credentials are written after the world: the password of a world whose start died
// in between would be lost.
test('a start that dies while it seeds leaves credentials that the next start makes a world for', async () => {
  await db().execute(sql`alter table entries rename to elsewhere`)
  await expect(openDemoWorld(dataDir)).rejects.toThrow()
  const before = kept()
  await db().execute(sql`alter table elsewhere rename to entries`)
  expect(await openDemoWorld(dataDir)).toEqual(before)
  await checkCredentials(before)
})

describe('a later start', () => {
  test('answers the same, and does not count as a use of the key', async () => {
    const first = await openDemoWorld(dataDir)
    expect(await openDemoWorld(dataDir)).toEqual(first)
    expect(await db().select({ lastUsedAt: apiKeys.lastUsedAt }).from(apiKeys)).toEqual([{ lastUsedAt: null }])
  })

  test('leaves out a key that was revoked', async () => {
    const first = await openDemoWorld(dataDir)
    await db().update(apiKeys).set({ revokedAt: new Date() })
    expect(await openDemoWorld(dataDir)).toEqual({ ...first, secret: null })
  })

  test('leaves out a password that was changed, and then says nothing at all once the key is gone too', async () => {
    const first = await openDemoWorld(dataDir)
    const passwordHash = await hashPassword('another one')
    await db().update(users).set({ passwordHash }).where(eq(users.email, 'demo@boardwalk.example'))
    expect(await openDemoWorld(dataDir)).toEqual({ ...first, password: null })
    await db().delete(apiKeys)
    expect(await openDemoWorld(dataDir)).toBeUndefined()
  })

  test('says so when its file was tampered with, and leaves the file as it is', async () => {
    await openDemoWorld(dataDir)
    writeFileSync(file, '{')
    await expect(openDemoWorld(dataDir)).rejects.toThrow(file)
    expect(readFileSync(file, 'utf8')).toBe('{')
  })
})

test('the packs of the history are packs that are sold', () => {
  for (const { id, credits, price_cents, currency } of packs) {
    expect(soldPacks[id]).toEqual({ credits, priceCents: price_cents })
    expect(currency).toBe('usd')
  }
})
