import { expect, test } from 'vitest'
import { findLogin } from '#core/logins/index.ts'
import { makeLogin, makeUser } from '#db/factory.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { logOut } from './log-out.ts'

testsRollBack()

async function requestOf(token: string, search = '') {
  const cookie = `login=${await sealLoginCookie(token)}`
  return new Request(`http://localhost:3000/log-out${search}`, { method: 'POST', headers: { cookie } })
}

test('logging out ends the login in the database, and the browser forgets', async () => {
  const { id, token } = await makeLogin(await makeUser())
  const answer = await logOut(await requestOf(token))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login')
  expect(answer.headers.get('clear-site-data')).toBe('"cookies", "storage"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toMatch(/^login=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await findLogin(token)).toBeUndefined()
  const events = await db().select({ action: auditEvents.action, by: auditEvents.credentialId }).from(auditEvents)
  expect(events).toEqual([{ action: 'logged_out', by: id }])
})

test('who is not signed in is sent to log in all the same', async () => {
  expect((await logOut(await requestOf('nobodys token'))).headers.get('location')).toBe('/login')
})

test('who has deleted their account is told so, and nobody is sent anywhere else', async () => {
  const locationAfter = async (search: string) =>
    (await logOut(await requestOf('nobodys token', search))).headers.get('location')
  expect(await locationAfter('?done=closed')).toBe('/login?done=closed')
  expect(await locationAfter('?done=//evil.example')).toBe('/login')
})
