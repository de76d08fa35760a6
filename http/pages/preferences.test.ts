import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { themeOfCookies, zoneOf } from './preferences.ts'
import { setTheme } from './set-theme.ts'

function chosen(theme: string, referer?: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...(referer && { referer }) }
  return setTheme(new Request(`${env().appUrl}/theme`, { method: 'POST', body: `theme=${theme}`, headers }))
}

test.each([
  ['dark', 'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['light', 'theme=light; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['system', 'theme=; Path=/; Max-Age=0; SameSite=Lax'],
  ['dark%3B%20Domain%3Devil.example', 'theme=; Path=/; Max-Age=0; SameSite=Lax'],
])('the theme %s sets the cookie %s', async (theme, cookie) => {
  const { status, headers } = await chosen(theme)
  expect(status).toBe(303)
  expect(headers.get('set-cookie')).toBe(cookie)
})

/** Red where the address of the page is taken as it came: another site would be the next page. */
test.each([
  ['https://evil.example/keys', '/'],
  [`${env().appUrl}.evil.example/keys`, '/'],
  [`${env().appUrl}//evil.example/keys`, '/'],
  [`${env().appUrl}/keys?offset=20`, '/keys?offset=20'],
  [undefined, '/'],
])('from the page %s the browser goes to %s', async (referer, page) => {
  expect((await chosen('dark', referer)).headers.get('location')).toBe(page)
})

test.each([
  [undefined, undefined],
  ['theme=dark', 'dark'],
  ['login=a; theme=light; tz=UTC', 'light'],
  ['mytheme=dark', undefined],
  ['theme=darker', undefined],
])('the cookies %s ask for the theme %s', (header, theme) => {
  expect(themeOfCookies(header)).toBe(theme)
})

/** Red where the cookie is taken as it came: each page with a time would fail. */
test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['UTC', 'UTC'],
  ['Nowhere/None', undefined],
  ['', undefined],
  ['a'.repeat(65), undefined],
  [undefined, undefined],
])('the cookie %s names the zone %s', (value, zone) => {
  expect(zoneOf(value)).toBe(zone)
})
