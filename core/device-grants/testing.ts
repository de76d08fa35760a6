import { eq, sql } from 'drizzle-orm'
import { findLogin, type Login } from '#core/logins/index.ts'
import { sha256 } from '#core/sha256.ts'
import { makeLogin, makeUser } from '#db/factory.ts'
import { db, deviceGrants, logins } from '#db/index.ts'
import { approveGrant } from './decide.ts'
import { requestGrant } from './request.ts'

/** For tests: a person who is logged in, since so many hours. */
export async function makePerson({ tier = 'paid', hours = 0 }: { tier?: 'free' | 'paid'; hours?: number } = {}) {
  const user = await makeUser({ tier })
  const { id, token } = await makeLogin(user)
  await db()
    .update(logins)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(logins.id, id))
  const login = await findLogin(token)
  if (!login) throw new Error('the login that was made is not found')
  return login
}

type Asked = Omit<Parameters<typeof requestGrant>[0], 'client_name'>

/** For tests: a program that asks for a key. */
export async function makeGrant(asked: Asked = {}, from = `192.0.2.${Math.random()}`) {
  const { device_code, user_code } = await requestGrant({ client_name: 'a program', ...asked }, from)
  return { device_code, code: user_code.replace('-', '') }
}

/** For tests: the key as the program asks for it, unless `lowered` says otherwise. */
export function approve(login: Login, code: string, lowered: Partial<Parameters<typeof approveGrant>[1]> = {}) {
  const asked = { label: null, access: 'full', creditsPerDay: null, expiresAt: null } as const
  return approveGrant(login, { code, ...asked, ...lowered }, '192.0.2.1')
}

/** For tests: lets time pass for a grant. */
export async function age(device_code: string, seconds: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} - interval '${seconds} seconds'`)
  await db()
    .update(deviceGrants)
    .set({
      createdAt: earlier('created_at'),
      expiresAt: earlier('expires_at'),
      lastPolledAt: earlier('last_polled_at'),
    })
    .where(eq(deviceGrants.deviceCodeHash, sha256(device_code)))
}
