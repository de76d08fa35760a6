import { expect, test, vi } from 'vitest'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((word) => word.padEnd(32, '-'))

/** The module as a process with these secrets has it; settings are read once. */
async function cookiesUnder(...secrets: (string | undefined)[]) {
  vi.resetModules()
  vi.stubGlobal('boardwalk', undefined)
  vi.stubEnv('LOGIN_SECRETS', secrets.join())
  return import('./login-cookie.ts')
}

/** Red where only the newest secret is tried, or the oldest one seals. */
test('a new secret in front seals from now on, and what the old one sealed still opens until it is taken out', async () => {
  const before = await (await cookiesUnder(OLD)).sealLoginCookie('a token')
  const rotated = await cookiesUnder(NEW, OLD)
  expect(await rotated.unsealLoginCookie(before)).toBe('a token')
  const after = await rotated.sealLoginCookie('another token')
  const done = await cookiesUnder(NEW)
  expect(await done.unsealLoginCookie(after)).toBe('another token')
  expect(await done.unsealLoginCookie(before)).toBeUndefined()
})

test.each(['', 'nonsense', 'Fe26.2**0*1*2*3*4*5*6'])('%j is not a login cookie', async (value) => {
  expect(await (await cookiesUnder(NEW)).unsealLoginCookie(value)).toBeUndefined()
})

test('a cookie that was sealed with another secret, or changed, is ignored', async () => {
  const forged = await (await cookiesUnder(OTHER)).sealLoginCookie('a token')
  const { sealLoginCookie, unsealLoginCookie } = await cookiesUnder(NEW, OLD)
  expect(await unsealLoginCookie(forged)).toBeUndefined()
  const sealed = await sealLoginCookie('a token')
  const place = sealed.length >> 1
  const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1)
  expect(await unsealLoginCookie(changed)).toBeUndefined()
})
