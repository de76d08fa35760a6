import { webCookies } from 'iron-session'
import { afterEach, expect, test } from 'vitest'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { loginCookieName, loginCookieOptions, sealLoginCookie, unsealLoginCookie } from './login-cookie.ts'

testsRollBack()

const { appUrl } = env()
afterEach(() => void Object.assign(env(), { appUrl }))

const token = 'a'.repeat(43)

async function setCookie(): Promise<string> {
  const headers = new Headers()
  const jar = webCookies(new Request(env().appUrl), headers)
  jar.write(loginCookieName(), await sealLoginCookie(token), loginCookieOptions())
  return headers.get('set-cookie') ?? ''
}

test.each([
  ['http://localhost:3000', 'login', ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']],
  ['https://boards.example', '__Host-login', ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']],
])('under %s the cookie is %s, with these attributes and no others', async (address, name, expected) => {
  env().appUrl = address
  const cookie = await setCookie()
  const [pair = '', ...attributes] = cookie.split('; ')
  expect(pair).toMatch(new RegExp(`^${name}=[^;=]+$`))
  expect(attributes.sort((a, b) => a.localeCompare(b))).toEqual(expected)
  expect(cookie.length).toBeLessThan(4096)
})

test('what is in it can be read with our secret alone, and is nothing but the token', async () => {
  const sealed = await sealLoginCookie(token)
  expect(sealed).not.toContain(token)
  expect(await unsealLoginCookie(sealed)).toBe(token)
  expect(await unsealLoginCookie(`${sealed.slice(0, -5)}AAAAA`)).toBeUndefined()
})
